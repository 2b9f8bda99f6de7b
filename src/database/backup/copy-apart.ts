import { type FailedApart, runApart } from '../run-apart.ts';
import type { Contents } from './contents.ts';

/**
 * Copies an SQLite file to another name, in the place of what stood there, once the copy is whole and was read back. For a
 * large file both take seconds: a thread of its own does it, so that nobody who sends the form waits.
 */
export function copyApart(task: CopyTask): Promise<CopiedApart> {
  return runApart<CopiedApart>(new URL('./copy-worker.ts', import.meta.url), task);
}

export type CopyTask = { from: string; to: string };

export type CopiedApart = { outcome: 'copied'; contents: Contents } | FailedApart;
