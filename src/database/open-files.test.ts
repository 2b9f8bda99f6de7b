import assert from 'node:assert/strict';
import { copyFile, rename, rm } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { isStorageError } from './errors.ts';
import { probeWrite } from './settings.ts';

for (const { what, happens } of [
  { what: 'its file is deleted', happens: (file: string) => rm(file) },
  { what: 'its log is deleted', happens: (file: string) => rm(`${file}-wal`) },
  { what: 'a copy is put in the place of its file', happens: replace },
])
  test(`stores nothing once ${what}`, async (t) => {
    const { file, transact } = await open(t);

    await happens(file);

    await assert.rejects(transact(probeWrite), isStorageError);
  });

test('stores again once its file is back', async (t) => {
  const { file, transact } = await open(t);
  await rename(file, `${file}.away`);
  await assert.rejects(transact(probeWrite));

  await rename(`${file}.away`, file);

  await transact(probeWrite);
});

/** Opens a database in which something has been stored. */
async function open(t: TestContext) {
  const config = await sqliteFile(t);
  const { transact } = await openTestDatabase(t, config);
  await transact(probeWrite);
  return { file: config.file, transact };
}

async function replace(file: string): Promise<void> {
  await copyFile(file, `${file}.copy`);
  await rename(`${file}.copy`, file);
}
