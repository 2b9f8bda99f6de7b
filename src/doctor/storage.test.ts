import assert from 'node:assert/strict';
import { chmod } from 'node:fs/promises';
import { test } from 'node:test';
import { fill } from '../../tests/support/requests.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { checkDisk, checkRoom } from './storage.ts';

const database = { kind: 'sqlite', file: '/data/requests.sqlite' } as const;

for (const [megabytes, level] of [
  [71_000, 'good'],
  [500, 'warning'],
  [3, 'problem'],
] as const)
  test(`${megabytes} MB left on the disk of the backups: ${level}`, async () => {
    const look = async (folder: string) =>
      folder === '/backups' ? { device: 2, mebibytes: megabytes } : { device: 1, mebibytes: 71_000 };
    const found = await checkRoom({ database, backupDir: '/backups' }, look);
    assert.deepEqual(
      found.map(({ about, level }) => [about, level]),
      [
        ['Disco', 'good'],
        ['Disco de las copias', level],
      ],
    );
  });

test('one disk for both is reported once, and a missing folder not at all', async () => {
  const found = await checkRoom({ database, backupDir: '/backups' }, async () => ({
    device: 1,
    mebibytes: 1,
  }));
  assert.deepEqual(
    found.map(({ about }) => about),
    ['Disco'],
  );
  assert.deepEqual(await checkRoom({ database, backupDir: '/nowhere/at/all' }), []);
});

test('a database file that other users can read is a problem', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, []);
  const levels = async () =>
    (await checkDisk({ database: config, backupDir: '/nowhere/at/all' })).map(
      ({ about, level }) => `${about} ${level}`,
    );
  assert.ok(!(await levels()).includes('Solicitudes problem'));
  await chmod(config.file, 0o644);
  assert.ok((await levels()).includes('Solicitudes problem'));
});
