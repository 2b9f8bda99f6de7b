import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** This checkout, and the others whose folders are the arguments. Each has been built. */
export const checkouts = [
  resolve(import.meta.dirname, '../..'),
  ...process.argv.slice(2).map((one) => resolve(one)),
];

export const rounds = Number(process.env.ROUNDS ?? 3);

export type Running = { url: string; checkout: string; stop: () => Promise<void> };

/** Starts the server of a checkout, with data of its own in the checkout: the system's folder may be in memory. */
export async function startServer(checkout: string): Promise<Running> {
  await mkdir(join(checkout, 'reports'), { recursive: true });
  const data = await mkdtemp(join(checkout, 'reports/bench-'));
  const limits = { RATE_LIMIT: '9999999', RATE_LIMIT_TOTAL: '9999999' };
  const server = spawn(join(checkout, 'node_modules/.bin/node'), ['src/server/main.ts'], {
    cwd: checkout,
    env: { PORT: '0', DATA_DIR: data, LOG_LEVEL: 'info', ...limits },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await exited;
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
