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
  const endings = ['css', 'html', 'js', 'json', 'svg', 'txt', 'xml'];
  for (const ending of [...endings, 'avif'])
    await writeFile(join(site, `a.${ending}`), text);
  await writeFile(join(site, 'tiny.txt'), 'a');
  await precompress(site);
  const names = endings.flatMap((ending) =>
    ['', '.br', '.gz'].map((more) => `a.${ending}${more}`),
  );
  assert.deepEqual((await readdir(site)).sort(), ['a.avif', ...names, 'tiny.txt']);
  assert.equal(
    brotliDecompressSync(await readFile(join(site, 'a.html.br'))).toString(),
    text,
  );
  assert.equal(gunzipSync(await readFile(join(site, 'a.html.gz'))).toString(), text);
});
