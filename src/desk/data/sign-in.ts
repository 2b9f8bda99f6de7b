import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Ways } from '../../desk-api/sessions.ts';
import { read, send } from './api.ts';
import { passkeyOffered } from './passkey-offered.ts';
import { useEntrance } from './session.ts';

/** The ways to sign in to this installation. They do not change while the page is open. */
export function useWays() {
  return useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => read<Ways>(apiPaths.ways, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Signs in by a link, which is used up. */
export function useSpendLink() {
  return useEntrance(async (link: string) => {
    await send('POST', apiPaths.spendLink, { link });
    passkeyOffered.set(true);
  });
}
