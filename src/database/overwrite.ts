import { type FailedApart, runApart } from './run-apart.ts';

/**
 * Makes what was deleted unreadable in the files of an SQLite database while others use it: in a thread and on a
 * connection of its own, since this may take seconds. `patienceMs` is how long readers that are in the way are waited for.
 *
 * `secure_delete` overwrites the cell that is deleted, but its content stands in the write-ahead log until that is written
 * back and cut. Nor does it reach the copies that SQLite leaves in a page when a row grows and its neighbours move on:
 * `vacuum` writes every page anew.
 */
export function overwriteSqlite(task: OverwriteTask): Promise<Overwritten> {
  return runApart<Overwritten>(new URL('./overwrite-worker.ts', import.meta.url), task);
}

export type OverwriteTask = { file: string; vacuum: boolean; patienceMs: number };

/** `still read`: a reader still needs the deleted data, for instance a backup that is in progress. */
export type Overwritten = { outcome: 'done' } | { outcome: 'still read' } | FailedApart;
