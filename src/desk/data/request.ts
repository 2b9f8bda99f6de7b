import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { read } from './api.ts';

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
    // Undoing needs its version as long as the page is open.
    gcTime: Number.POSITIVE_INFINITY,
  });
}
