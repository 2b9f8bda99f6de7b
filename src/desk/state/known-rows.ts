import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { readTimeOf } from './read-times.ts';

/** A request as it was read, at a time of `readTimeOf`, without queued actions. */
export type KnownRow = { row: RequestRow; readAt: number };

/**
 * Returns the versions of a request in the cached lists and searches and in the cache of
 * its own page, the most recently read last.
 */
export function knownRows(client: QueryClient, id: number): KnownRow[] {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: ['requests'] })
    .flatMap(({ state, queryKey }) => {
      const { pages = [] } = (state.data ?? {}) as Partial<InfiniteData<ListPage>>;
      const row = pages.flatMap(rowsOf).find((row) => row.id === id);
      return row ? [{ row, readAt: readTimeOf(queryKey) }] : [];
    });

  const ownKey = [apiPaths.request(id)];
  const own = client.getQueryData<RequestRow>(ownKey);
  if (own) known.push({ row: own, readAt: readTimeOf(ownKey) });
  return known.sort((one, other) => one.readAt - other.readAt);
}

/** A page of a list or of a search. */
type ListPage = Partial<RequestList>;

function rowsOf({ requests = [], pinned = [] }: ListPage): RequestRow[] {
  return [...requests, ...pinned];
}
