import { accessSync, constants, statfsSync } from 'node:fs';
import { sharedPostgres, startPostgres } from './postgres.ts';

let remove: () => Promise<void>;

/**
 * Before the first test file: one PostgreSQL server for all, since each would need two seconds to start its own, and their
 * folders in memory, where there is room: every commit waits for a disk, and it is not the disk that these tests try.
 */
export async function globalSetup(): Promise<void> {
  if (process.env.TMPDIR === undefined && hasRoom(memory)) process.env.TMPDIR = memory;
  const server = await startPostgres();
  remove = server.remove;
  process.env[sharedPostgres] = server.adminUrl;
}

/** After the last. */
export async function globalTeardown(): Promise<void> {
  await remove();
}

const memory = '/dev/shm';

/** For some hundred databases at a time. A container often has 64 MB. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 * 2 ** 30;
  } catch {
    return false;
  }
}
