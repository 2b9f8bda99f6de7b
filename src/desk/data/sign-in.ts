import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Ways } from '../../desk-api/sessions.ts';
import { read, send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { passkeyOffered, useEntrance } from './session.ts';

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

const waysKey = ['ways'];

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

/** Has a code sent to an address, if it is somebody's who may enter. Whether mail gets out at all is known a little later. */
export function useAskForCode() {
  return useChange((mail: string) => send('POST', apiPaths.askForCode, { mail }), readAnew(waysKey));
}

/**
 * Signs in by a code.
 *
 * @param again the person who confirms a sign-in with it: nobody else is let in, and no passkey is offered.
 */
export function useEnterByCode(again: number | null) {
  return useEntrance(async (code: string) => {
    await send('POST', apiPaths.spendCode, { code }, { person: again });
    if (again === null) passkeyOffered.set(true);
  });
}
