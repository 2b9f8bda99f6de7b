import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../tests/kit/folders.ts';
import { readContentPolicy, strictPolicy } from './content-policy.ts';

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
