import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Makes what was deleted unreadable in the files of an SQLite database, beside those who use it: in a thread and on a
 * connection of its own, since this may take seconds. Patience, in milliseconds, is for readers that are in the way.
 *
 * `secure_delete` overwrites the cell that is deleted, but it stands in the write-ahead log until that is written back
 * and cut. Nor does it reach the copies that SQLite leaves in a page when a row grows and its neighbours move on:
 * `vacuum` writes every page anew.
 */
export async function overwriteSqlite(task: OverwriteTask): Promise<Overwritten> {
  const worker = new Worker(new URL('./overwrite-worker.ts', import.meta.url), { workerData: task });
  const [overwritten] = await once(worker, 'message');
  return overwritten;
}

export type OverwriteTask = { file: string; vacuum: boolean; patienceMs: number };

/** `still read`: somebody reads what was deleted, for instance a backup that is under way. */
export type Overwritten =
  | { outcome: 'done' }
  | { outcome: 'still read' }
  | { outcome: 'failed'; reason: string };
