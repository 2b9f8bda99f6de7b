import type { QueryClient } from '@tanstack/react-query';
import type { List } from '../../contact-request/lists.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';
import { knownRows } from './known-rows.ts';
import { ownActionsSince } from './outbox.ts';
import { applyQueued } from './overlay.ts';

/** A list as it was last read, and the name of the person whose actions are applied. */
type ReadList = {
  list: List;
  held: readonly RequestRow[];
  readAt: number;
  by: string | null;
};

/**
 * Returns the requests that the person's own actions have moved into a list since it was
 * read, taken from what else is cached: without a network, a new visit is in the agenda
 * at once. The list of all is left out, because it holds every request anyway.
 */
export function movedRows(
  client: QueryClient,
  { list, held, readAt, by }: ReadList,
): RequestRow[] {
  if (list === 'all') return [];

  const heldIds = held.map(({ id }) => id);
  const actedOn = new Set(ownActionsSince(readAt).map(({ requestId }) => requestId));
  return [...actedOn].flatMap((id) => {
    if (id === null || heldIds.includes(id)) return [];

    const known = knownRows(client, id).at(-1);
    if (!known) return [];

    const row = applyQueued(known.row, ownActionsSince(known.readAt), by);
    return row && belongs(row, list) ? [row] : [];
  });
}
