import assert from 'node:assert/strict';
import { chmod } from 'node:fs/promises';
import { test } from 'node:test';
import { fill } from '../../tests/kit/requests.ts';
import { sqliteFile } from '../../tests/kit/stores.ts';
import { readConfig } from '../config.ts';
import { checkDisk, judgeRoom } from './storage.ts';

test('judges the room on a disk', () => {
  const levels = [71_000, 500, 3].map((mebibytes) => judgeRoom(mebibytes).level);
  assert.deepEqual(levels, ['pass', 'warn', 'fail']);
});

test('a database file that other users can read is a fault', async (t) => {
  const database = await sqliteFile(t);
  await fill(database, []);
  const faults = async () =>
    (await checkDisk({ config: { ...readConfig({}), database } }))
      .filter(({ subject }) => subject === 'Solicitudes')
      .map(({ level }) => level);
  assert.deepEqual(await faults(), []);
  await chmod(database.file, 0o644);
  assert.deepEqual(await faults(), ['fail']);
});
