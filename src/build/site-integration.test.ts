import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import config from '../../astro.config.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { precompress } from './precompress.ts';
import { inlineHashes } from './site-integration.ts';

async function hashesOf(t: TestContext, html: string) {
  const site = await temporaryDirectory(t);
  await mkdir(join(site, 'cookies'));
  await writeFile(join(site, 'cookies', 'index.html'), html);
  return inlineHashes(site);
}

test('hashes each inline script once, as in the example of CSP Level 3 § 2.3.1', async (t) => {
  const script = "alert('Hello, world.');";
  const { scriptHashes } = await hashesOf(
    t,
    `<script>${script}</script><script data-x="1">${script}</script>`,
  );
  assert.deepEqual(scriptHashes, ["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
});

test('does not hash scripts in files or data', async (t) => {
  const html = '<script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>';
  assert.deepEqual((await hashesOf(t, html)).scriptHashes, []);
});

test('hashes inline styles', async (t) => {
  const { styleHashes } = await hashesOf(t, '<style>a{}</style><style media="print">b{}\n</style>');
  assert.equal(styleHashes.length, 2);
});

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

test('`npx astro build` leaves the served build alone', () => {
  assert.equal(resolve(config.outDir ?? 'dist'), resolve('dist/.next/site'));
});
