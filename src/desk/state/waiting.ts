import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';

/** What was read of the list of those who wait, with queued actions applied. */
type ReadList = {
  /** The urgent ones. */
  pinned: readonly RequestRow[];
  rows: readonly RequestRow[];
  hasNextPage: boolean;
};

/** Returns who waits, the urgent ones first. */
export function waitingIn({ pinned, rows }: Omit<ReadList, 'hasNextPage'>): RequestRow[] {
  return [...pinned, ...rows].filter((row) => belongs(row, 'waiting'));
}

/** Returns who waited before, and was answered or set aside since. */
export function goneFrom(before: readonly RequestRow[], list: ReadList): RequestRow[] {
  const left = waitingIn(list).map(({ id }) => id);
  // A request that came back, such as by an undo, moves the last one behind the pages
  // that were read: that one is gone from the list, but no one has handled it.
  const end = list.hasNextPage ? list.rows.at(-1)?.receivedAt : undefined;
  return before
    .filter(({ id }) => !left.includes(id))
    .filter(({ receivedAt }) => end === undefined || receivedAt < end);
}
