import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { noRateLimit } from '../faults/load.ts';
import { shared } from '../kit/folders.ts';
import { startProcess } from '../kit/process.ts';

/** The checkout in the working directory, and those whose folders are the arguments. Each has been built. */
export const checkouts = ['.', ...process.argv.slice(2)].map((folder) => resolve(folder));

export const rounds = Number(process.env.ROUNDS ?? 3);

/** Cleanup at the end of the benchmark. */
export const ends = shared();

/** Starts the server of a checkout, with data of its own in the checkout: the system's folder may be in memory. */
export async function startServer(checkout: string): Promise<Running> {
  await mkdir(join(checkout, 'reports'), { recursive: true });
  const DATA_DIR = await mkdtemp(join(checkout, 'reports/bench-'));
  ends.after(() => rm(DATA_DIR, { recursive: true }));
  const { url } = await startProcess(
    ends,
    { DATA_DIR, ...noRateLimit },
    { cwd: checkout },
  );
  return { url, checkout };
}

export type Running = { url: string; checkout: string };
