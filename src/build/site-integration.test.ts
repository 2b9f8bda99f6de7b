import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { inlineHashes } from './site-integration.ts';

test('hashes inline scripts and styles once (example of CSP Level 3, 2.3.1)', async (t) => {
  const site = await temporaryDirectory(t);
  await mkdir(join(site, 'cookies'));
  const script = "alert('Hello, world.');";
  const html = `<script>${script}</script><script data-x="1">${script}</script>
    <script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>
    <style>a{}</style><style media="print">b{}\n</style>`;
  await writeFile(join(site, 'cookies', 'index.html'), html);
  const { scriptHashes, styleHashes } = await inlineHashes(site);
  assert.deepEqual(scriptHashes, ["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  assert.equal(styleHashes.length, 2);
});
