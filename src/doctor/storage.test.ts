import assert from 'node:assert/strict';
import { chmod, mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { fill } from '../../tests/kit/requests.ts';
import { readConfig } from '../config.ts';
import { checkBackups, checkDisk, judgeRoom } from './storage.ts';

test('judges the room on a disk', () => {
  const levels = [1024, 1023, 100, 99].map((mebibytes) => judgeRoom(mebibytes).level);
  assert.deepEqual(levels, ['pass', 'warn', 'warn', 'fail']);
});

test('a database file that other users can read is a fault', async (t) => {
  const database = await sqliteFile(t);
  await fill(database, []);
  const faults = async () =>
    (await checkDisk({ ...readConfig({}).storage, database }))
      .slice(1)
      .map(({ level }) => level);
  assert.deepEqual(await faults(), []);
  await truncate(database.file, 200 * 2 ** 20 + 1);
  assert.deepEqual(await faults(), ['warn'], 'too large to be rewritten');
  for (const path of [database.file, dirname(database.file)]) {
    await chmod(path, 0o740);
    assert.deepEqual(await faults(), ['fail', 'warn']);
    await chmod(path, 0o700);
  }
});

for (const extension of ['sqlite', 'dump'])
  test(`warns when two nights brought no backup (.${extension})`, async (t) => {
    const now = new Date('2026-11-21T09:00:00.000Z');
    const file = await sqliteFile(t);
    const { queries: db } = await openTestDatabase(t, file);
    const backupDir = join(await temporaryDirectory(t), 'backups');
    const database =
      extension === 'sqlite' ? file : ({ kind: 'postgres', url: '' } as const);
    const levels = async () => {
      const storage = { database, backupDir };
      const config = { ...readConfig({}), storage };
      return (await checkBackups(config, db, now)).map(({ level }) => level);
    };
    assert.deepEqual(await levels(), ['warn']);
    await writeFile(backupDir, '');
    assert.deepEqual(await levels(), ['warn'], 'also where they cannot be read');
    await rm(backupDir);
    await mkdir(backupDir);
    const add = async (name: string, hoursOld: number) => {
      await writeFile(join(backupDir, name), '');
      const at = now.getTime() / 1000 - hoursOld * 3600;
      await utimes(join(backupDir, name), at, at);
    };
    await add(`requests-old.${extension}`, 55);
    await add('replaced-today.sqlite', 1);
    await add(
      `requests-of-the-other-database.${extension === 'sqlite' ? 'dump' : 'sqlite'}`,
      1,
    );
    assert.deepEqual(await levels(), ['warn']);
    await add(`requests-new.${extension}`, 54);
    assert.deepEqual(await levels(), ['pass']);
    const failed = {
      job: 'nightly',
      ranAt: '',
      failingSince: now.toISOString(),
      error: 'full',
    } as const;
    await db.insertInto('jobRuns').values(failed).execute();
    assert.deepEqual(await levels(), ['warn', 'pass']);
  });
