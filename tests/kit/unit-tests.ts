import { accessSync, constants, statfsSync } from 'node:fs';
import { globalSetup as startPostgresForAll } from './all-tests.ts';

export { globalTeardown } from './all-tests.ts';

/**
 * Before the first unit test: what all tests need, and their folders in memory, where there is room. Every commit waits for
 * the disk, and these do not try the disk: `tests/faults` does.
 */
export async function globalSetup(): Promise<void> {
  await startPostgresForAll();
  if (process.env.TMPDIR === undefined && hasRoom(memory)) process.env.TMPDIR = memory;
}

const memory = '/dev/shm';

/** For some hundred databases at a time; a container often has 64 MB. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
