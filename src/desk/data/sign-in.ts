import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Ways } from '../../desk-api/sessions.ts';
import { read, send } from './api.ts';
import { passkeyOffered } from './passkey-offered.ts';
import { useEntrance } from './session.ts';

/**
 * The ways to sign in to this installation. They do not change while the page is open, but for whether mail gets out.
 *
 * @param waiting whether somebody waits for a mail: then they are read again every ten seconds.
 */
export function useWays({ waiting = false } = {}) {
  return useQuery({
    queryKey: waysKey,
    queryFn: ({ signal }) => read<Ways>(apiPaths.ways, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: waiting && 10_000,
  });
}

export const waysKey = ['ways'];

/** Whether a passkey can be used in this browser, at this address; undefined until that is known. */
export function usePasskeysHere(): boolean | undefined {
  const { data } = useWays();
  return data && typeof PublicKeyCredential === 'function' && data.passkeysAt === location.origin;
}

/** Signs in by a link, which is used up. */
export function useSpendLink() {
  return useEntrance(async (link: string) => {
    await send('POST', apiPaths.spendLink, { link });
    passkeyOffered.set(true);
  });
}
