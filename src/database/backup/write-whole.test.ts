import assert from 'node:assert/strict';
import { open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { writeWhole } from './write-whole.ts';

test('what a killed process left behind is in the way of nobody, and is removed once it is old', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  const [old, young] = ['.copia.sqlite.1.tmp', `.copia.sqlite.${process.pid}.tmp`];
  for (const name of [old, young]) await writeFile(join(folder, name), 'Ana');
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
  await utimes(join(folder, old), twoHoursAgo, twoHoursAgo);
  await writeWhole(file, { replace: false }, (temporary) => writeFile(temporary, 'whole'));
  assert.equal(await readFile(file, 'utf8'), 'whole');
  assert.deepEqual((await readdir(folder)).sort(), [young, 'copia.sqlite']);
});

test('a file whose content does not reach the disk never gets its name, and the one before stays', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  await writeFile(file, 'yesterday');
  const handle = await open(file);
  t.mock.method(Object.getPrototypeOf(handle), 'sync', () => Promise.reject(new Error('EIO')));
  await handle.close();
  const written = writeWhole(file, { replace: true }, (temporary) => writeFile(temporary, 'today'));
  await assert.rejects(written, /EIO/);
  assert.equal(await readFile(file, 'utf8'), 'yesterday');
  assert.deepEqual(await readdir(folder), ['copia.sqlite']);
});
