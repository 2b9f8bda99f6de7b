import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * `npm run build`: builds site and desk into `dist/.next`, and moves them into place when both are complete. A running
 * server needs a restart: it has read the content policy of the build before.
 */
const dist = resolve('dist');
const [next, previous] = [join(dist, '.next'), join(dist, '.previous')];
const site = () => run('astro/bin/astro.mjs', 'build', '--outDir', join(next, 'site'));
const desk = () =>
  run(
    'vite/bin/vite.js',
    'build',
    '--config=src/build/desk.ts',
    `--outDir=${join(next, 'desk')}`,
    '--logLevel=warn',
  );
process.stdout.write(
  'Building the site and the desk: some seconds, two minutes where all pictures are new …\n',
);
await rm(next, { recursive: true, force: true });
if ((await site()) && (await desk())) await publish();
else process.exitCode = 1;

/** Moves the previous build away first: a folder that is not empty cannot be replaced by a rename. */
async function publish(): Promise<void> {
  await rm(previous, { recursive: true, force: true });
  await mkdir(previous);
  const parts = ['site', 'desk', 'policy.json'];
  for (const part of parts)
    await rename(join(dist, part), join(previous, part)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  for (const part of parts) await rename(join(next, part), join(dist, part));
  for (const folder of [previous, next]) await rm(folder, { recursive: true });
}

/** Runs a program; false where it failed. Its output, a line for each picture for example, is printed only then. */
async function run(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join('node_modules', program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code === 0;
}
