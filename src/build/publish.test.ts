import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { publish } from './publish.ts';

test('the newest build is the current one, and of those before only the last stays', async (t) => {
  const dist = join(await temporaryDirectory(t), 'dist');
  for (const number of [1, 2, 3]) await publish(await make(dist, `${number}`));
  assert.equal(await readFile(join(dist, 'site', 'index.html'), 'utf8'), '3');
  assert.deepEqual((await readdir(join(dist, 'builds'))).sort(), ['2', '3']);
  assert.equal(await readFile(join(dist, 'desk', 'index.html'), 'utf8'), '3');
  assert.deepEqual((await readdir(dist)).sort(), ['builds', 'desk', 'site']);
});

test('a build made after the clock was set back is current all the same', async (t) => {
  const dist = join(await temporaryDirectory(t), 'dist');
  for (const number of [2, 1]) await publish(await make(dist, `${number}`));
  for (const part of ['site', 'desk'])
    assert.equal(await readFile(join(dist, part, 'index.html'), 'utf8'), '1');
  assert.deepEqual((await readdir(join(dist, 'builds'))).sort(), ['1', '2']);
});

test('files of pages that may still be open stay for a week', async (t) => {
  const dist = join(await temporaryDirectory(t), 'dist');
  const [first, second, third] = [await make(dist, '1'), await make(dist, '2'), await make(dist, '3')];
  const old = Date.now() / 1000 - 8 * 24 * 60 * 60;
  await utimes(join(first, 'site', '_astro', '1.css'), old, old);
  await publish(first);
  await publish(second);
  await publish(third);
  assert.deepEqual((await readdir(join(dist, 'site', '_astro'))).sort(), ['2.css', '3.css']);
  assert.deepEqual((await readdir(join(dist, 'desk', 'assets'))).sort(), ['1.js', '2.js', '3.js']);
});

async function make(dist: string, name: string): Promise<string> {
  const build = join(dist, 'builds', name);
  await mkdir(join(build, 'site', '_astro'), { recursive: true });
  await mkdir(join(build, 'desk', 'assets'), { recursive: true });
  for (const folder of ['site', 'desk']) await writeFile(join(build, folder, 'index.html'), name);
  await writeFile(join(build, 'site', '_astro', `${name}.css`), name);
  await writeFile(join(build, 'desk', 'assets', `${name}.js`), name);
  return build;
}
