import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { SuspectedList } from '../../desk-api/suspected.ts';
import { isVerdict } from './act.ts';
import { read } from './api.ts';
import { useOwnActions } from './use-waiting.ts';

/**
 * Suspected requests that nobody has judged yet, those with a telephone or those without; or what was judged to be spam
 * in the last 30 days.
 */
export function useSuspected(which: 'left' | 'none' | 'junk') {
  return useInfiniteQuery({
    queryKey: ['suspected', which],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam && { after: pageParam };
      const asked = new URLSearchParams({ ...(which !== 'junk' && { phone: which }), ...after });
      return read<SuspectedList>(`${which === 'junk' ? apiPaths.junk : apiPaths.suspected}?${asked}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** The ids of the requests about which a verdict waits to be sent. */
export function useJudged(): ReadonlySet<number> {
  return new Set(
    useOwnActions()
      .filter(({ action }) => isVerdict(action))
      .map(({ requestId }) => requestId),
  );
}
