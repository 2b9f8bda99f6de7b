import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { read } from './api.ts';

/** One request, with all that is known of it. */
export function useRequest(id: number) {
  return useQuery(requestQuery(id));
}

/** Where the query cache holds it. Somebody else may change it at any time. */
export function requestQuery(id: number) {
  return queryOptions({
    queryKey: ['request', id],
    queryFn: ({ signal }) => read<WholeRequest>(apiPaths.request(id), signal),
    refetchInterval: 20_000,
    // What was done to it can be taken back as long as the page is open.
    gcTime: Number.POSITIVE_INFINITY,
  });
}
