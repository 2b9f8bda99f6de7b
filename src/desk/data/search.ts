import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Found } from '../../desk-api/requests.ts';
import { send } from './api.ts';

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
