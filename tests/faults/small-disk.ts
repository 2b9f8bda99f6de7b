import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Why tests that mount a disk, or make a file immutable, are skipped; false where they can. */
export const needsRoot =
  process.getuid?.() === 0 && process.platform === 'linux'
    ? false
    : 'needs root on Linux';

/** Mounts a tmpfs of this size (in `mount` syntax) until the test ends. */
export function smallDisk(t: TestContext, size: string): string {
  const disk = mkdtempSync(join(tmpdir(), 'vertical-bcn-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  t.after(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  return disk;
}
