import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { SessionAnswer, SignInMethods } from '../../desk-api/sessions.ts';
import { read, send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { passkeyOffered, useSignIn } from './session.ts';

/**
 * The methods to sign in to this installation. They do not change while the page is open, but for whether mail gets out.
 *
 * @param waiting whether somebody waits for a mail: then they are read again every ten seconds.
 */
export function useSignInMethods({ waiting = false } = {}) {
  return useQuery({
    queryKey: methodsKey,
    queryFn: ({ signal }) => read<SignInMethods>(apiPaths.signInMethods, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: waiting && 10_000,
  });
}

const methodsKey = ['sign-in-methods'];

/** Whether a passkey can be used in this browser, at this address; undefined until that is known. */
export function usePasskeysHere(): boolean | undefined {
  const { data } = useSignInMethods();
  return data && typeof PublicKeyCredential === 'function' && data.passkeysAt === location.origin;
}

/** Signs in with a link, which is used up. */
export function useRedeemLink() {
  return useSignIn(async (link: string) => {
    const answer = await send<SessionAnswer>('POST', apiPaths.redeemLink, { link });
    passkeyOffered.set(true);
    return answer;
  });
}

/** Has a code sent to an address, if it is somebody's who may enter. Whether mail gets out at all is known a little later. */
export function useRequestCode() {
  return useChange((mail: string) => send('POST', apiPaths.requestCode, { mail }), readAnew(methodsKey));
}

/**
 * Signs in with a code.
 *
 * @param again the person who signs in again: nobody else may, and no passkey is offered.
 */
export function useRedeemCode(again: number | null) {
  return useSignIn(async (code: string) => {
    const answer = await send<SessionAnswer>('POST', apiPaths.redeemCode, { code }, { person: again });
    if (again === null) passkeyOffered.set(true);
    return answer;
  });
}
