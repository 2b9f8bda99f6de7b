import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { noRateLimit } from '../faults/load.ts';

/** The checkout in the working directory, and those whose folders are the arguments. Each has been built. */
export const checkouts = ['.', ...process.argv.slice(2)].map((folder) => resolve(folder));

export const rounds = Number(process.env.ROUNDS ?? 3);

export type Running = { url: string; checkout: string; stop: () => Promise<void> };

/** Starts the server of a checkout, with data of its own in the checkout: the system's folder may be in memory. */
export async function startServer(checkout: string): Promise<Running> {
  await mkdir(join(checkout, 'reports'), { recursive: true });
  const data = await mkdtemp(join(checkout, 'reports/bench-'));
  const server = spawn(join(checkout, 'node_modules/.bin/node'), ['src/server/main.ts'], {
    cwd: checkout,
    env: { PORT: '0', DATA_DIR: data, LOG_LEVEL: 'info', ...noRateLimit },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    server.kill();
    await once(server, 'exit');
    await rm(data, { recursive: true });
  };
  const url = await new Promise<string>((found) => {
    createInterface(server.stdout).on('line', (line) => {
      const [, address] = /listening at (http:[^"]+)"/.exec(line) ?? [];
      if (address) found(address);
    });
  });
  return { url, checkout, stop };
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
