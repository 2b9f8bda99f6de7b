import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import { checkRoom, checkSetAside } from './disk.ts';

const postgres = testPostgres();
const sqlite = { kind: 'sqlite', file: '/data/requests.sqlite' } as const;
const elsewhere = { kind: 'postgres', url: 'postgres://web@db.example.com/requests' } as const;

for (const [what, database, said] of [
  ['the database', sqlite, 'quedan 69 GB.'],
  [
    'this machine, where the database is PostgreSQL,',
    elsewhere,
    'quedan 69 GB en esta máquina; el de PostgreSQL se mira en la suya.',
  ],
] as const) {
  test(`a full disk of the backups is found beside that of ${what}`, async () => {
    const look = async (folder: string) =>
      folder === '/backups' ? { device: 2, mebibytes: 3 } : { device: 1, mebibytes: 71_000 };
    const found = await checkRoom({ database, backupDir: '/backups' }, look);
    assert.deepEqual(
      found.map(({ level, about, what }) => [level, about, ...what]),
      [
        ['good', 'Disco', said],
        ['problem', 'Disco de las copias', 'quedan 3 MB. Si se llena, no se guarda ninguna copia'],
      ],
    );
  });
}

test('one disk for both is looked at once, and a folder that is not there not at all', async () => {
  const one = async () => ({ device: 1, mebibytes: 500 });
  const found = await checkRoom({ database: sqlite, backupDir: '/backups' }, one);
  assert.deepEqual(
    found.map(({ level, what }) => [level, ...what]),
    [['warning', 'quedan 500 MB. Si se llena, no se guarda ninguna solicitud']],
  );
  const [here, ...more] = await checkRoom({ database: elsewhere, backupDir: '/nowhere/at/all' });
  assert.deepEqual([here?.about, more], ['Disco', []]);
});

test('what a restore has set aside is named until somebody deletes it', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  assert.deepEqual(await checkSetAside(queries, config), []);
  await mkdir(dirname(config.file), { recursive: true });
  for (const end of ['.2026-11-23-0512', '.2026-11-23-0512-2', '-check', '.bak'])
    await writeFile(config.file + end, '');
  const [found] = await checkSetAside(queries, config);
  assert.equal(found?.level, 'warning');
  const names = [`${config.file}.2026-11-23-0512`, `${config.file}.2026-11-23-0512-2`];
  assert.ok(found?.admin?.endsWith(` borra ${names.join(', ')}`), found?.admin);
});

test('so is a PostgreSQL database', async (t) => {
  const url = await postgres.newDatabase();
  const config = { kind: 'postgres', url } as const;
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const aside = `${new URL(url).pathname.slice(1)}_apartada_2026_11_23_0512`;
  await query(url, `create database ${aside}`);
  t.after(() => query(url, `drop database ${aside}`));
  const [found] = await checkSetAside(queries, config);
  assert.ok(found?.admin?.endsWith(` borra ${aside}`), found?.admin);
});
