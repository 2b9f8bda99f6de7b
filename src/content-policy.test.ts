import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../tests/kit/folders.ts';
import {
  type ContentPolicy,
  readContentPolicy,
  sharesOriginWithTag,
  strictPolicy,
} from './content-policy.ts';

const siteUrl = 'https://www.example.com';

test('reads the policy of the build', async (t) => {
  const { siteDir, writePolicy } = await builtSite(t);
  const policy: ContentPolicy = {
    scriptHashes: ["'sha256-abc='"],
    styleHashes: [],
    sources: { 'img-src': ['https://a.example'] },
  };
  await writePolicy(policy);

  assert.deepEqual(await readContentPolicy(siteDir), policy);
});

test('allows nothing without a policy', async (t) => {
  const { siteDir } = await builtSite(t);

  assert.deepEqual(await readContentPolicy(siteDir), strictPolicy);
});

test('rejects a malformed policy', async (t) => {
  const { siteDir, writePolicy } = await builtSite(t);
  await writePolicy({ ...strictPolicy, scriptHashes: 'all' });

  await assert.rejects(readContentPolicy(siteDir));
});

test('a desk beside a site without tags shares its origin with none', async (t) => {
  const { shares } = await builtSite(t);

  assert.equal(await shares({ origin: null }), false);
});

test('a desk beside a built page with a tag shares its origin', async (t) => {
  const { shares, writePolicy } = await builtSite(t);
  await writePolicy(policyOfTag);

  assert.equal(await shares({ origin: null }), true);
});

test('a desk at the site’s address shares its origin with a tag', async (t) => {
  const { shares, writePolicy } = await builtSite(t);
  await writePolicy(policyOfTag);

  assert.equal(await shares({ origin: siteUrl }), true);
});

test('a desk on its own host shares its origin with no tag', async (t) => {
  const { shares, writePolicy } = await builtSite(t);
  await writePolicy(policyOfTag);

  assert.equal(await shares({ origin: 'https://oficina.example.com' }), false);
});

/** The built pages have a tag that the company file no longer names. */
const policyOfTag = {
  ...strictPolicy,
  sources: { 'script-src': ['https://www.googletagmanager.com'] },
};

/** Creates the folder of a built site, without a policy. */
async function builtSite(t: TestContext) {
  const folder = await temporaryDirectory(t);
  const siteDir = join(folder, 'site');
  await mkdir(siteDir);

  return {
    siteDir,
    writePolicy: (policy: object) =>
      writeFile(join(folder, 'policy.json'), JSON.stringify(policy)),
    /** Returns whether a desk would share its origin with a tag. */
    shares: (desk: { origin: string | null }) =>
      sharesOriginWithTag(
        { desk, server: { trustProxy: [], port: 8080 }, site: { dir: siteDir } },
        { siteUrl, advertising: null },
      ),
  };
}
