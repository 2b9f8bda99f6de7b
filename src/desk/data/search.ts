import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Found } from '../../desk-api/requests.ts';
import { send } from './api.ts';

/** All requests that have the text in one of their fields. By POST: no name stands in an address. */
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
