import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { precompress } from './precompress.ts';

/**
 * `npm run build`: builds site and desk into `dist/.next`, and moves them into place when both are complete. A running
 * server needs a restart: it has read the content policy of the build before.
 */
const dist = resolve('dist');
const [next, previous] = [join(dist, '.next'), join(dist, '.previous')];
const desk = ['--config=src/build/desk.ts', `--outDir=${join(next, 'desk')}`, '--logLevel=warn'];
process.stdout.write('Building the site and the desk …\n');
await rm(next, { recursive: true, force: true });
if ((await run('astro/bin/astro.mjs', 'build')) && (await run('vite/bin/vite.js', 'build', ...desk))) {
  await precompress(join(next, 'desk'));
  await publish();
} else process.exitCode = 1;

/** Moves the previous build away first: a folder that is not empty cannot be replaced by a rename. */
async function publish(): Promise<void> {
  await rm(previous, { recursive: true, force: true });
  await mkdir(previous);
  const parts = ['site', 'desk', 'policy.json'];
  for (const part of parts)
    if (existsSync(join(dist, part))) await rename(join(dist, part), join(previous, part));
  for (const part of parts) await rename(join(next, part), join(dist, part));
  for (const folder of [previous, next]) await rm(folder, { recursive: true });
}

/** Runs a program, and shows how many pictures are encoded. Prints its output only if it fails. */
async function run(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join('node_modules', program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.push(chunk);
    const [, done, total] = /\((\d+)\/(\d+)\)/.exec(chunk) ?? [];
    if (total) process.stdout.write(`\rPictures: ${done} of ${total}${done === total ? '\n' : ''}`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) process.stdout.write(output.join(''));
  return code === 0;
}
