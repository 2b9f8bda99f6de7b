import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import config from '../../astro.config.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';

/** Replaces Astro with a program that fails when its work is half done. */
const failingAstro = `
import { mkdirSync } from 'node:fs';

for (const part of ['site', 'desk']) {
  mkdirSync('dist/.next/' + part, { recursive: true });
}
process.exit(1);
`;

test('leaves the served build alone on `npx astro build`', () => {
  assert.equal(resolve(config.outDir ?? 'dist'), resolve('dist/.next/site'));
});

test('keeps the previous build if a build fails', async (t) => {
  const cwd = await temporaryDirectory(t);
  await mkdir(join(cwd, 'dist/site/before'), { recursive: true });
  const astro = join(cwd, 'node_modules/astro/bin/astro.mjs');
  await mkdir(dirname(astro), { recursive: true });
  await writeFile(astro, failingAstro);

  const script = resolve('src/build/build.ts');
  const build = promisify(execFile)(process.execPath, [script], { cwd });

  await assert.rejects(build, { code: 1 });
  assert.deepEqual(await readdir(join(cwd, 'dist/site')), ['before']);
});
