import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/**
 * Why tests that mount a disk or make a file immutable are skipped, or false if they can
 * run.
 */
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

/** Writes one file until the disk is full. The disk has at most 64 MiB. */
export function fillDisk(file: string): void {
  const tooMuch = Buffer.alloc(64 * 1024 * 1024);
  assert.throws(() => writeFileSync(file, tooMuch), { code: 'ENOSPC' });
}

/** Creates empty files until the disk accepts no more of them. */
export function useUpInodes(disk: string): void {
  const writeForever = () => {
    for (let number = 0; ; number++) writeFileSync(join(disk, `file ${number}`), '');
  };
  assert.throws(writeForever, { code: 'ENOSPC' });
}
