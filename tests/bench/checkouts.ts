import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { noRateLimit } from '../faults/load.ts';
import { shared } from '../kit/folders.ts';
import { startProcess } from '../kit/process.ts';

/** The built checkouts: the working directory, and the folders given as arguments. */
export const checkouts = ['.', ...process.argv.slice(2)].map((folder) => resolve(folder));

export const rounds = Number(process.env.ROUNDS ?? 3);

/** Collects the cleanups of the benchmark. */
export const ends = shared();

/**
 * Starts the server of a checkout. Its data are stored in the checkout, since the
 * system's temporary folder may be in memory.
 */
export async function startServer(checkout: string): Promise<Running> {
  await mkdir(join(checkout, 'reports'), { recursive: true });
  const DATA_DIR = await mkdtemp(join(checkout, 'reports/bench-'));
  ends.after(() => rm(DATA_DIR, { recursive: true }));

  const env = { DATA_DIR, ...noRateLimit };
  const { child, url } = await startProcess(ends, env, { cwd: checkout });
  // A benchmark that fails does not run its cleanups.
  process.once('exit', () => child.kill('SIGKILL'));
  return { url, checkout };
}

export type Running = { url: string; checkout: string };
