import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { precompress } from './precompress.ts';

test('compresses only text files that become smaller', async (t) => {
  const site = await temporaryDirectory(t);
  const text = '<p>una cuerda, </p>'.repeat(100);
  await writeFile(join(site, 'index.html'), text);
  await writeFile(join(site, 'tiny.txt'), 'a');
  await writeFile(join(site, 'picture.avif'), text);
  await precompress(site);
  const names = ['index.html', 'index.html.br', 'index.html.gz', 'picture.avif', 'tiny.txt'];
  assert.deepEqual((await readdir(site)).sort(), names);
  assert.equal(brotliDecompressSync(await readFile(join(site, 'index.html.br'))).toString(), text);
  assert.equal(gunzipSync(await readFile(join(site, 'index.html.gz'))).toString(), text);
});
