import type { QueryClient } from '@tanstack/react-query';
import type { List } from '../../contact-request/lists.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';
import { knownRows } from './known-rows.ts';
import { ownActionsSince } from './outbox.ts';
import { applyQueued } from './overlay.ts';

/** A list as it was read, and the name of the person whose actions it shows. */
type ReadList = {
  list: List;
  held: readonly RequestRow[];
  readAt: number;
  by: string | null;
};

/**
 * Returns the requests that own actions have brought into a list since it was read, as
 * they are known elsewhere: without a network, a visit is in the agenda at once. The list
 * of all holds a request whatever is done with it.
 */
export function broughtRows(
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
