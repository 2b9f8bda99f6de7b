import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Found, RequestList, Shown, WholeRequest } from '../../desk-api/requests.ts';
import { keepLastNews } from '../browser/storage.ts';
import { read, send } from './api.ts';

/** A list of requests, narrowed to what a query of the API says. The list of those who wait is polled while the page is visible. */
export function useRequestList(show: Shown, narrowed = '', enabled = true) {
  return useInfiniteQuery({ ...listQuery(show, narrowed), enabled });
}

/** The query of a list, for the cache. */
export function listQuery(show: Shown, narrowed = '') {
  return infiniteQueryOptions({
    queryKey: ['requests', show, ...(narrowed ? [narrowed] : [])],
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ show, ...(pageParam && { after: pageParam }) });
      const list = await read<RequestList>(
        `${apiPaths.requests}?${asked}${narrowed && `&${narrowed}`}`,
        signal,
      );
      keepLastNews(new Date());
      return list;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // However fresh it is: a request may have come since.
    refetchOnWindowFocus: 'always',
    // Where it could not be read at all, the page that says so tries again.
    refetchInterval: ({ state }) => (show === 'waiting' && !narrowed && state.data ? 20_000 : false),
  });
}

/** The rows of all pages that were read. */
export function rowsOf<R>(data: { pages: { requests: R[] }[] } | undefined): R[] {
  return data?.pages.flatMap(({ requests }) => requests) ?? [];
}

/** Requests that were answered or put away in this page: they leave the list at once. Those of others stay in place. */
const settled = new Set<number>();

export function markSettled(id: number): void {
  settled.add(id);
}

export function isSettled(id: number): boolean {
  return settled.has(id);
}

/** All requests with the text in one of their fields. It is sent by POST, so that no name appears in a URL. */
export function useFound(text: string) {
  return useInfiniteQuery({
    queryKey: ['search', text],
    queryFn: ({ pageParam }) =>
      send<Found>('POST', apiPaths.search, { text, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

/** One request, with all that is known of it. */
export function useRequest(id: number) {
  return useQuery(requestQuery(id));
}

/** The query of a request, for the cache. It is polled, since somebody else may change the request. */
export function requestQuery(id: number) {
  return queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => read<WholeRequest>(apiPaths.request(id), signal),
    refetchInterval: 20_000,
    // It opens without a network too, as long as the page is open.
    gcTime: Number.POSITIVE_INFINITY,
  });
}
