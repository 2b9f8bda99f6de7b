import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publish } from './publish.ts';

/** `npm run build`: builds site and desk into a new folder, and makes it the current build when both are complete. */
const build = resolve('dist', 'builds', `${new Date().toISOString().replace(/\W/g, '')}-${process.pid}`);
const site = () => run('astro/bin/astro.mjs', 'build', '--outDir', join(build, 'site'));
const desk = () =>
  run(
    'vite/bin/vite.js',
    'build',
    '--config=src/build/desk.ts',
    `--outDir=${join(build, 'desk')}`,
    '--logLevel=warn',
  );
process.stdout.write(
  'Building the site and the desk: some seconds, two minutes where all pictures are new …\n',
);
if ((await site()) && (await desk())) {
  await publish(build);
} else {
  await rm(build, { recursive: true, force: true });
  process.exitCode = 1;
}

/** Runs a program; false where it failed. Its output, a line for each picture for example, is printed only then. */
async function run(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join('node_modules', program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) process.stdout.write(Buffer.concat(said));
  return code === 0;
}
