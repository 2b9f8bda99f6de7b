import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { precompress } from './precompress.ts';

/*
 * `npm run build` builds the site and the desk into `dist/.next`, and moves them into
 * place once both are complete. A running server needs a restart afterwards, since it has
 * read the content policy of the previous build.
 */
const next = 'dist/.next';

process.stdout.write('Building the site and the desk …\n');
await rm(next, { recursive: true, force: true });

await run('astro/bin/astro.mjs', 'build');
await run(
  'vite/bin/vite.js',
  'build',
  '--config=src/build/desk.ts',
  `--outDir=${resolve(next, 'desk')}`,
);
await precompress(`${next}/desk`);

for (const part of ['site', 'desk', 'policy.json']) {
  // A rename cannot replace a folder that is not empty.
  if (existsSync(`dist/${part}`)) {
    await rename(`dist/${part}`, `${next}/previous-${part}`);
  }
  await rename(`${next}/${part}`, `dist/${part}`);
}
await rm(next, { recursive: true });

/**
 * Runs a program, and shows how many pictures have been encoded. Ends the build if the
 * program fails, which has then reported the reason on stderr.
 */
async function run(program: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [`node_modules/${program}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });

  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    for (const [, done, total] of chunk.matchAll(/\((\d+)\/(\d+)\)/g)) {
      showProgress(Number(done), Number(total));
    }
  });

  const [code] = await once(child, 'close');
  if (code !== 0) process.exit(1);
}

/** At a terminal, updates one line. In a log, writes a line for every twenty pictures. */
function showProgress(done: number, total: number): void {
  const line = `Pictures: ${done} of ${total}`;
  const isLast = done === total;

  if (process.stdout.isTTY) {
    process.stdout.write(`\r${line}${isLast ? '\n' : ''}`);
  } else if (isLast || done % 20 === 0) {
    process.stdout.write(`${line}\n`);
  }
}
