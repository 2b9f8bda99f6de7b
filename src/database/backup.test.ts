import assert from 'node:assert/strict';
import fs from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { deleteOldBackups, writeFileAtomic } from './backup.ts';

test('replaces what a killed process left behind', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  for (const end of ['.part', '.part-journal']) {
    await writeFile(file + end, 'Ana');
  }

  await writeFileAtomic(file, (temporary) => writeFile(temporary, 'whole'));

  assert.equal(await readFile(file, 'utf8'), 'whole');
  assert.deepEqual(await readdir(folder), ['copia.sqlite']);
});

for (const name of [
  'requests-1.sqlite',
  'requests-1.sqlite.part-journal',
  'replaced-1.sqlite-wal',
  'requests-1.dump.part',
])
  test(`deletes an old ${name}`, async (t) => {
    const folder = await folderWithOld(t, name);

    await deleteOldBackups(folder, 7, new Date());

    assert.deepEqual(await readdir(folder), []);
  });

for (const name of ['requests-1.sqlite.gz', 'requests-1.sqlite.keep', 'requests.sqlite'])
  test(`keeps an old ${name}`, async (t) => {
    const folder = await folderWithOld(t, name);

    await deleteOldBackups(folder, 7, new Date());

    assert.deepEqual(await readdir(folder), [name]);
  });

test('never renames an incomplete file into place', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  await writeFile(file, 'yesterday');
  breakFsync(t);

  const written = writeFileAtomic(file, (temporary) => writeFile(temporary, 'today'));

  await assert.rejects(written, /EIO/);
  assert.equal(await readFile(file, 'utf8'), 'yesterday');
  assert.deepEqual(await readdir(folder), ['copia.sqlite']);
});

/** Creates a folder with one file that is many years old. */
async function folderWithOld(t: TestContext, name: string): Promise<string> {
  const folder = await temporaryDirectory(t);
  await writeFile(join(folder, name), '');
  await utimes(join(folder, name), 0, 0);
  return folder;
}

/** Makes `fsync` fail, as on a failing disk, until the test ends. */
function breakFsync(t: TestContext): void {
  t.mock.method(fs, 'fsyncSync', () => {
    throw new Error('EIO');
  });
  syncBuiltinESMExports();

  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
}
