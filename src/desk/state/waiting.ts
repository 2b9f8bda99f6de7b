import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';

/** What was read of the waiting list, with queued actions applied. */
type ReadList = {
  /** The urgent requests. */
  pinned: readonly RequestRow[];
  rows: readonly RequestRow[];
  hasNextPage: boolean;
};

/** Returns the waiting requests, the urgent ones first. */
export function waitingIn({ pinned, rows }: Omit<ReadList, 'hasNextPage'>): RequestRow[] {
  return [...pinned, ...rows].filter((row) => belongs(row, 'waiting'));
}

/**
 * Returns the requests that were waiting before and have been answered or set aside
 * since.
 */
export function goneFrom(before: readonly RequestRow[], list: ReadList): RequestRow[] {
  const left = waitingIn(list).map(({ id }) => id);
  // A request that comes back, such as by an undo, pushes the last one beyond the pages
  // that were read: it is gone from the list, but no one has handled it.
  const end = list.hasNextPage ? list.rows.at(-1)?.receivedAt : undefined;
  return before
    .filter(({ id }) => !left.includes(id))
    .filter(({ receivedAt }) => end === undefined || receivedAt < end);
}
