import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths, mostChosen } from '../../desk-api/paths.ts';
import type { Changed, Chosen } from '../../desk-api/requests.ts';
import type { SuspectedList } from '../../desk-api/suspected.ts';
import { read, send } from './api.ts';
import { leaveList } from './held-request.ts';

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

/**
 * Judges several requests at once, each as it was seen: `release` takes them out of quarantine, `junk` calls them spam;
 * `take-back` undoes the first, `pending` the second.
 */
export function useJudge() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ verdict, requests }: Chosen & { verdict: Verdict }) {
      const all: Changed = { changed: [], missed: [] };
      for (let first = 0; first < requests.length; first += mostChosen) {
        const chosen = requests.slice(first, first + mostChosen);
        const { changed, missed } = await send<Changed>(...asked[verdict], { requests: chosen });
        all.changed.push(...changed);
        all.missed.push(...missed);
      }
      return all;
    },
    onSuccess({ changed }, { verdict }) {
      if (verdict === 'junk' || verdict === 'take-back') for (const { id } of changed) leaveList(client, id);
    },
    onSettled: () =>
      Promise.all(
        [['suspected'], ['requests'], ['search'], ['request']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export type Verdict = 'release' | 'take-back' | 'junk' | 'pending';

const asked: Record<Verdict, ['PUT' | 'DELETE', string]> = {
  release: ['PUT', apiPaths.releases],
  'take-back': ['DELETE', apiPaths.releases],
  junk: ['PUT', apiPaths.junk],
  pending: ['DELETE', apiPaths.junk],
};
