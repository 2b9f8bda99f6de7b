import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import type { Company } from '../company/schema.ts';
import { inlineHashes, siteIntegration } from './site-integration.ts';

test('a site in development has the diagnostics', () => {
  const { hooks } = siteIntegration({} as Company);
  const injected: string[] = [];
  const given = {
    command: 'dev',
    injectScript: (_: string, script: string) => injected.push(script),
  };
  hooks['astro:config:setup']?.({ ...given, updateConfig() {} } as never);
  assert.match(injected.join(), /diagnostics/);
});

test('hashes inline scripts and styles once (example of CSP Level 3, 2.3.1)', async (t) => {
  const site = await temporaryDirectory(t);
  await mkdir(join(site, 'cookies'));
  const script = "alert('Hello, world.');";
  const html = `<script>${script}</script><script data-x="1">${script}</script>
    <script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>
    <style>a{}</style><style media="print">b{}\n</style>`;
  await writeFile(join(site, 'cookies', 'index.html'), html);
  const { scriptHashes, styleHashes } = await inlineHashes(site);
  assert.deepEqual(scriptHashes, [
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ]);
  assert.equal(styleHashes.length, 2);
});
