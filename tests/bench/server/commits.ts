import { execFile } from 'node:child_process';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { percentile } from './numbers.ts';

/** What a commit costs here: inserts and commits in a loop of `node:sqlite`, in a process of its own. */
export async function runCommitFloor(directory: string, seconds: number): Promise<CommitFloor> {
  const args = [
    join(import.meta.dirname, 'commit-floor.ts'),
    join(directory, 'floor.sqlite'),
    String(seconds),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100 * 1024 * 1024 });
  const { times, cpu }: { times: number[]; cpu: number } = JSON.parse(stdout);
  const total = times.reduce((sum, ms) => sum + ms, 0);
  return {
    perSecond: (times.length * 1000) / total,
    medianMs: middle(times),
    syncMs: syncMs(directory),
    cpu,
  };
}

export type CommitFloor = {
  perSecond: number;
  /** Milliseconds of one transaction, and of one wait for the disk alone. */
  medianMs: number;
  syncMs: number;
  /** Microseconds of processor time, for one transaction. */
  cpu: number;
};

/** Milliseconds to write a page of 4 KiB and to wait for it. */
function syncMs(directory: string): number {
  const file = openSync(join(directory, 'sync'), 'w');
  const page = Buffer.alloc(4096);
  const times = Array.from({ length: 300 }, () => {
    const began = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  return middle(times);
}

function middle(times: number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    50,
  );
}
