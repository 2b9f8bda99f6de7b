import assert from 'node:assert/strict';
import fs from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/kit/server.ts';
import { writeFileAtomic } from './backup.ts';

test('replaces what a killed process has left', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  for (const end of ['.part', '.part-journal']) await writeFile(file + end, 'Ana');
  await writeFileAtomic(file, (temporary) => writeFile(temporary, 'whole'));
  assert.equal(await readFile(file, 'utf8'), 'whole');
  assert.deepEqual(await readdir(folder), ['copia.sqlite']);
});

test('an incomplete file is never renamed into place', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  await writeFile(file, 'yesterday');
  t.mock.method(fs, 'fsyncSync', () => {
    throw new Error('EIO');
  });
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  const written = writeFileAtomic(file, (temporary) => writeFile(temporary, 'today'));
  await assert.rejects(written, /EIO/);
  assert.equal(await readFile(file, 'utf8'), 'yesterday');
  assert.deepEqual(await readdir(folder), ['copia.sqlite']);
});
