import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { readContentPolicy } from './content-policy.ts';

test('the hashes of the build are read from beside the site', async (t) => {
  const policy = { scriptHashes: ["'sha256-abc='"], styleHashes: ["'sha384-a+/9'"], sources: {} };
  assert.deepEqual(await readContentPolicy(await siteBeside(t, JSON.stringify(policy))), policy);
});

test('no file means no inline scripts', async (t) => {
  const directory = await temporaryDirectory(t);
  assert.deepEqual(await readContentPolicy(join(directory, 'site')), {
    scriptHashes: [],
    styleHashes: [],
    sources: {},
  });
});

for (const wrong of [
  '{',
  '{}',
  `{"scriptHashes":["'unsafe-inline'"],"styleHashes":[],"sources":{}}`,
  `{"scriptHashes":["'sha256-a'; img-src *"],"styleHashes":[],"sources":{}}`,
  `{"scriptHashes":[],"styleHashes":[],"sources":{"script-src":["https://*"]}}`,
  `{"scriptHashes":[],"styleHashes":[],"sources":{"connect-src":["http://api.example"]}}`,
  `{"scriptHashes":[],"styleHashes":[],"sources":{"default-src":["https://tag.example"]}}`,
]) {
  test(`a policy that would not be a list of hashes is refused: ${wrong}`, async (t) => {
    const fault = { name: 'ReadableError', message: /npm run build/ };
    await assert.rejects(readContentPolicy(await siteBeside(t, wrong)), fault);
  });
}

async function siteBeside(t: TestContext, policy: string): Promise<string> {
  const directory = await temporaryDirectory(t);
  await writeFile(join(directory, 'policy.json'), policy);
  await mkdir(join(directory, 'site'));
  return join(directory, 'site');
}
