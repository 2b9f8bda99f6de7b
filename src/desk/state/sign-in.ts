import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { SessionAnswer, SignInMethods } from '../../desk-api/people.ts';
import { get, request } from './client.ts';
import { useApiMutation } from './queries.ts';
import { useSignIn } from './session.ts';

/** The ways to sign in at this address. */
export function useSignInMethods() {
  return useQuery({
    queryKey: ['session', 'methods'],
    queryFn: ({ signal }) => get<SignInMethods>(apiPaths.signInMethods, signal),
    // Each part of the page that mounts would ask again, and the page wait for it, for ever.
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.error ? 5_000 : false),
  });
}

/** Whether passkeys can be used here; undefined while that is being read. */
export function usePasskeysAvailable(): boolean | undefined {
  const { data, isPending } = useSignInMethods();
  return isPending
    ? undefined
    : browserSupportsWebAuthn() && data?.passkeysAt === location.origin;
}

export function useSignInWithLink() {
  return useSignIn(
    (link: string) => request<SessionAnswer>('POST', apiPaths.redeemLink, { link }),
    true,
  );
}

/** Requests a code by mail. The response is the same for an unknown address. */
export function useRequestCode() {
  return useMutation({
    mutationFn: (mail: string) => request('POST', apiPaths.requestCode, { mail }),
  });
}

/** Signs in with a code from a mail: for the first time, or `again` to confirm who it is. */
export function useSignInWithCode(again: boolean) {
  return useSignIn(
    (code: string) => request<SessionAnswer>('POST', apiPaths.redeemCode, { code }),
    !again,
  );
}

/** Signs in with a passkey of this device. The challenge is fetched at the tap and used once. */
export function useSignInWithPasskey() {
  return useSignIn(async () => {
    const optionsJSON = await request<RequestOptions>(
      'POST',
      apiPaths.authenticationOptions,
      {},
    );
    return request<SessionAnswer>(
      'POST',
      apiPaths.authenticate,
      await startAuthentication({ optionsJSON }),
    );
  }, false);
}

/** Saves a passkey on this device for the person who is signed in. */
export function useSavePasskey() {
  return useApiMutation(async () => {
    const optionsJSON = await request<CreationOptions>(
      'POST',
      apiPaths.registrationOptions,
      {},
    );
    await request('POST', apiPaths.passkeys, await startRegistration({ optionsJSON }));
  });
}

/** Why the device gave or took no passkey; undefined for an error of the server. */
export function passkeyFailure(
  error: unknown,
): 'cancelled' | 'already-saved' | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'InvalidStateError') return 'already-saved';
  return ['NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name)
    ? 'cancelled'
    : undefined;
}
