import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import { checkRoom } from './room.ts';
import { checkSetAside } from './set-aside.ts';

const postgres = testPostgres();
const sqlite = { kind: 'sqlite', file: '/data/requests.sqlite' } as const;
const elsewhere = { kind: 'postgres', url: 'postgres://web@db.example.com/requests' } as const;

for (const [what, database, on] of [
  ['the database', sqlite, 'database'],
  ['this machine, where the database is PostgreSQL,', elsewhere, 'machine'],
] as const) {
  test(`a full disk of the backups is found beside that of ${what}`, async () => {
    const look = async (folder: string) =>
      folder === '/backups' ? { device: 2, mebibytes: 3 } : { device: 1, mebibytes: 71_000 };
    assert.deepEqual(await checkRoom({ database, backupDir: '/backups' }, look), [
      { level: 'good', kind: 'room on the disk', on, mebibytes: 71_000 },
      { level: 'problem', kind: 'room on the disk', on: 'backups', mebibytes: 3 },
    ]);
  });
}

test('one disk for both is looked at once, and a folder that is not there not at all', async () => {
  const one = async () => ({ device: 1, mebibytes: 500 });
  const found = await checkRoom({ database: sqlite, backupDir: '/backups' }, one);
  assert.deepEqual(found, [{ level: 'warning', kind: 'room on the disk', on: 'database', mebibytes: 500 }]);
  const [here, ...more] = await checkRoom({ database: elsewhere, backupDir: '/nowhere/at/all' });
  assert.deepEqual([here?.kind, more], ['room on the disk', []]);
});

test('what a restore has set aside is named until somebody deletes it', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  assert.deepEqual(await checkSetAside(queries, config), []);
  await mkdir(dirname(config.file), { recursive: true });
  for (const end of ['.2026-11-23-0512', '.2026-11-23-0512-2', '-check', '.bak'])
    await writeFile(config.file + end, '');
  assert.deepEqual(await checkSetAside(queries, config), [
    {
      level: 'warning',
      kind: 'set aside',
      names: [`${config.file}.2026-11-23-0512`, `${config.file}.2026-11-23-0512-2`],
    },
  ]);
});

test('so is a PostgreSQL database', async (t) => {
  const url = await postgres.newDatabase();
  const config = { kind: 'postgres', url } as const;
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const aside = `${new URL(url).pathname.slice(1)}_apartada_2026_11_23_0512`;
  await query(url, `create database ${aside}`);
  t.after(() => query(url, `drop database ${aside}`));
  assert.deepEqual(await checkSetAside(queries, config), [
    { level: 'warning', kind: 'set aside', names: [aside] },
  ]);
});
