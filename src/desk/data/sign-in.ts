import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Ways } from '../../desk-api/sessions.ts';
import { read } from './api.ts';

/** How one gets in here. It does not change while the page is open. */
export function useWays() {
  return useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => read<Ways>(apiPaths.ways, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
