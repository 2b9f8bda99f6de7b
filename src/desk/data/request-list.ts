import { infiniteQueryOptions, type Query, useInfiniteQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestList, Shown } from '../../desk-api/requests.ts';
import { keepLastNews } from '../browser/storage.ts';
import { read } from './api.ts';

/** A list of requests. The list of those who wait is polled while the page is visible. */
export function useRequestList(show: Shown, enabled = true) {
  return useInfiniteQuery({ ...listQuery(show), enabled });
}

/** The query of a list, for the cache. */
export function listQuery(show: Shown) {
  return infiniteQueryOptions({
    queryKey: ['requests', show],
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ show, ...(pageParam && { after: pageParam }) });
      const list = await read<RequestList>(`${apiPaths.requests}?${asked}`, signal);
      keepLastNews(new Date());
      return list;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // However fresh it is: a request may have come since.
    refetchOnWindowFocus: 'always',
    refetchInterval: show === 'waiting' ? untilNext : false,
  });
}

const usually = 20_000;
const afterFailures = [5_000, 15_000, 60_000];

/** Milliseconds until the next poll; shorter at first as long as the list could not be read at all. */
function untilNext({ state }: Pick<Query, 'state'>): number {
  if (state.status !== 'error' || state.data !== undefined) return usually;
  return afterFailures[Math.min(state.errorUpdateCount, afterFailures.length) - 1] ?? usually;
}
