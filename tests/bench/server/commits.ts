import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { percentile } from './numbers.ts';

/** What a commit costs here: inserts and commits in a loop of `node:sqlite`, in a process of its own. */
export async function runCommitFloor(directory: string, seconds: number): Promise<CommitFloor> {
  const script = join(import.meta.dirname, 'commit-floor.ts');
  const args = [script, join(directory, 'floor.sqlite'), String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100 * 1024 * 1024 });
  const { times, commits, cpu }: Measured = JSON.parse(stdout);
  const total = times.reduce((sum, ms) => sum + ms, 0);
  return {
    perSecond: (times.length * 1000) / total,
    transactionMs: middle(times),
    commitMs: middle(commits),
    cpu,
  };
}

export type CommitFloor = {
  perSecond: number;
  /** Milliseconds of one transaction, and of its commit alone. */
  transactionMs: number;
  commitMs: number;
  /** Microseconds of processor time, for one transaction. */
  cpu: number;
};

type Measured = { times: number[]; commits: number[]; cpu: number };

function middle(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return percentile(sorted, 50);
}
