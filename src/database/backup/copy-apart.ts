import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Contents } from './contents.ts';

/**
 * Copies an SQLite file to another name, in the place of what stood there once the copy is whole and was read back: in a
 * thread of its own, since for a large file both take seconds, and whoever sends the form would wait for them.
 */
export async function copyApart(task: CopyTask): Promise<CopiedApart> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: task });
  const [copied] = await once(worker, 'message');
  return copied;
}

export type CopyTask = { from: string; to: string };

export type CopiedApart = { outcome: 'copied'; contents: Contents } | { outcome: 'failed'; reason: string };
