import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { writeFileAtomic } from './backup.ts';

test('removes what a killed process has left after an hour', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  const [old, young] = [`.before.${randomUUID()}.tmp`, `.copia.sqlite.${randomUUID()}.tmp`];
  for (const name of [old, young]) await writeFile(join(folder, name), 'Ana');
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
  await utimes(join(folder, old), twoHoursAgo, twoHoursAgo);
  await writeFileAtomic(file, { replace: false }, (temporary) => writeFile(temporary, 'whole'));
  assert.equal(await readFile(file, 'utf8'), 'whole');
  assert.deepEqual((await readdir(folder)).sort(), [young, 'copia.sqlite']);
});

test('an incomplete file is never renamed into place', async (t) => {
  const folder = await temporaryDirectory(t);
  const file = join(folder, 'copia.sqlite');
  await writeFile(file, 'yesterday');
  const handle = await open(file);
  t.mock.method(Object.getPrototypeOf(handle), 'sync', () => Promise.reject(new Error('EIO')));
  await handle.close();
  const written = writeFileAtomic(file, { replace: true }, (temporary) => writeFile(temporary, 'today'));
  await assert.rejects(written, /EIO/);
  assert.equal(await readFile(file, 'utf8'), 'yesterday');
  assert.deepEqual(await readdir(folder), ['copia.sqlite']);
});
