import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { inlineHashes } from './site-integration.ts';

async function hashesOf(t: TestContext, html: string) {
  const site = await temporaryDirectory(t);
  await mkdir(join(site, 'cookies'));
  await writeFile(join(site, 'cookies', 'index.html'), html);
  return inlineHashes(site);
}

test('hashes each inline script once (example of CSP Level 3, 2.3.1)', async (t) => {
  const script = "alert('Hello, world.');";
  const { scriptHashes } = await hashesOf(
    t,
    `<script>${script}</script><script data-x="1">${script}</script>`,
  );
  assert.deepEqual(scriptHashes, ["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
});

test('hashes inline styles, but no scripts in files and no data', async (t) => {
  const html = `<script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>
    <style>a{}</style><style media="print">b{}\n</style>`;
  const { scriptHashes, styleHashes } = await hashesOf(t, html);
  assert.deepEqual([scriptHashes.length, styleHashes.length], [0, 2]);
});
