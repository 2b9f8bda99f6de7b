import assert from 'node:assert/strict';
import { chmod } from 'node:fs/promises';
import { test } from 'node:test';
import { fill } from '../../tests/support/requests.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { checkDisk, judgeRoom } from './storage.ts';

for (const [mebibytes, level] of [
  [71_000, 'pass'],
  [500, 'warn'],
  [3, 'fail'],
] as const)
  test(`${mebibytes} MB left on a disk: ${level}`, () => {
    assert.equal(judgeRoom(mebibytes).level, level);
  });

test('a database file that other users can read is a fault', async (t) => {
  const database = await sqliteFile(t);
  await fill(database, []);
  const faults = async () =>
    (await checkDisk({ database, backupDir: '/nowhere' })).filter(({ subject }) => subject === 'Solicitudes');
  assert.deepEqual(await faults(), []);
  await chmod(database.file, 0o644);
  assert.deepEqual(
    (await faults()).map(({ level }) => level),
    ['fail'],
  );
});
