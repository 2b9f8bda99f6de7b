import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../tests/kit/folders.ts';
import {
  readContentPolicy,
  sharesOriginWithTag,
  strictPolicy,
} from './content-policy.ts';

test('reads the built policy; allows nothing without it, rejects a malformed one', async (t) => {
  const folder = await temporaryDirectory(t);
  const siteDir = join(folder, 'site');
  await mkdir(siteDir);
  assert.deepEqual(await readContentPolicy(siteDir), strictPolicy);
  const policy = {
    scriptHashes: ["'sha256-abc='"],
    styleHashes: [],
    sources: { 'img-src': ['https://a.example'] },
  };
  await writeFile(join(folder, 'policy.json'), JSON.stringify(policy));
  assert.deepEqual(await readContentPolicy(siteDir), policy);
  await writeFile(
    join(folder, 'policy.json'),
    JSON.stringify({ ...policy, scriptHashes: 'all' }),
  );
  await assert.rejects(readContentPolicy(siteDir));
});

test('detects a tag in built pages without a company entry', async (t) => {
  const directory = await temporaryDirectory(t);
  const siteDir = join(directory, 'site');
  await mkdir(siteDir);
  const shares = (origin: string | null) =>
    sharesOriginWithTag(
      {
        desk: { origin },
        server: { trustProxy: [], port: 8080 },
        site: { dir: siteDir },
      },
      { siteUrl: 'https://www.example.com', advertising: null },
    );
  assert.equal(await shares(null), false);
  const sources = { 'script-src': ['https://www.googletagmanager.com'] };
  const policy = { scriptHashes: [], styleHashes: [], sources };
  await writeFile(join(directory, 'policy.json'), JSON.stringify(policy));
  assert.equal(await shares(null), true);
  assert.equal(await shares('https://www.example.com'), true);
  assert.equal(await shares('https://oficina.example.com'), false);
});
