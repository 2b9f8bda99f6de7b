import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { precompress } from './precompress.ts';

const text = '<p>una cuerda, </p>'.repeat(100);

for (const ending of ['css', 'html', 'js', 'json', 'svg', 'txt', 'xml']) {
  test(`writes two compressed copies of a .${ending} file`, async (t) => {
    const folder = await folderWith(t, `a.${ending}`, text);

    await precompress(folder);

    const names = [`a.${ending}`, `a.${ending}.br`, `a.${ending}.gz`];
    assert.deepEqual((await readdir(folder)).sort(), names);
  });
}

test('writes no compressed copy of a picture', async (t) => {
  const folder = await folderWith(t, 'a.avif', text);

  await precompress(folder);

  assert.deepEqual(await readdir(folder), ['a.avif']);
});

test('writes no copy that would not be smaller', async (t) => {
  const folder = await folderWith(t, 'tiny.txt', 'a');

  await precompress(folder);

  assert.deepEqual(await readdir(folder), ['tiny.txt']);
});

test('compresses the unchanged text', async (t) => {
  const folder = await folderWith(t, 'a.html', text);

  await precompress(folder);

  const brotli = await readFile(join(folder, 'a.html.br'));
  assert.equal(brotliDecompressSync(brotli).toString(), text);
  const gzip = await readFile(join(folder, 'a.html.gz'));
  assert.equal(gunzipSync(gzip).toString(), text);
});

async function folderWith(t: TestContext, name: string, content: string) {
  const folder = await temporaryDirectory(t);
  await writeFile(join(folder, name), content);
  return folder;
}
