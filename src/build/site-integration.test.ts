import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import type { Company } from '../company/schema.ts';
import { inlineHashes, siteIntegration } from './site-integration.ts';

test('adds the diagnostics to a site in development', () => {
  const { hooks } = siteIntegration({} as Company);
  const injected: string[] = [];

  hooks['astro:config:setup']?.({
    command: 'dev',
    injectScript: (_: string, script: string) => injected.push(script),
    updateConfig() {},
  } as never);

  assert.match(injected.join(), /diagnostics/);
});

test('hashes an inline script once (example of CSP Level 3, 2.3.1)', async (t) => {
  const script = "alert('Hello, world.');";
  const site = await siteWith(
    t,
    `<script>${script}</script>
    <script data-x="1">${script}</script>
    <script type="module" src="/a.js"></script>
    <script type="application/ld+json">{}</script>`,
  );

  const { scriptHashes } = await inlineHashes(site);

  assert.deepEqual(scriptHashes, [
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ]);
});

test('hashes each inline style', async (t) => {
  const site = await siteWith(t, '<style>a{}</style><style media="print">b{}\n</style>');

  const { styleHashes } = await inlineHashes(site);

  assert.equal(styleHashes.length, 2);
});

async function siteWith(t: TestContext, page: string) {
  const site = await temporaryDirectory(t);
  await mkdir(join(site, 'cookies'));
  await writeFile(join(site, 'cookies', 'index.html'), page);
  return site;
}
