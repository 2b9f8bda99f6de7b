import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  type PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People, SessionAnswer, SignInMethods } from '../../desk-api/people.ts';
import { useApiMutation } from './api-mutation.ts';
import { get, request } from './client.ts';
import { clearQueue, flush, queue } from './outbox.ts';
import {
  notificationOffer,
  passkeyOffer,
  rememberPerson,
  sessionEnd,
  sessionQuery,
} from './session.ts';
import { keys, readStored, writeStored } from './storage.ts';

/** Reads the ways to sign in at this address. */
export function useSignInMethods() {
  return useQuery({
    queryKey: ['session', 'methods'],
    queryFn: ({ signal }) => get<SignInMethods>(apiPaths.signInMethods, signal),
    // Otherwise every component that mounts would ask again, and the page, which waits
    // for the answer before it mounts them, would never get past that.
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.error ? 5_000 : false),
  });
}

/** Returns whether passkeys can be used here; undefined until that is known. */
export function usePasskeysAvailable(): boolean | undefined {
  const { data, isPending } = useSignInMethods();
  if (isPending) return undefined;
  return browserSupportsWebAuthn() && data?.passkeysAt === location.origin;
}

export function useSignInWithLink() {
  const redeem = (link: string) =>
    request<SessionAnswer>('POST', apiPaths.redeemLink, { link });
  return useSignIn(redeem, true);
}

/** Requests a code by mail. The answer is the same for an unknown address. */
export function useRequestCode() {
  return useMutation({
    mutationFn: (mail: string) => request('POST', apiPaths.requestCode, { mail }),
  });
}

/**
 * Signs in with a code from a mail: for the first time, or `again` to re-authenticate.
 */
export function useSignInWithCode(again: boolean) {
  const redeem = (code: string) =>
    request<SessionAnswer>('POST', apiPaths.redeemCode, { code });
  return useSignIn(redeem, !again);
}

/** Signs in with a passkey of this device. The challenge is fetched on the tap. */
export function useSignInWithPasskey() {
  const authenticate = async () => {
    const optionsJSON = await request<RequestOptions>(
      'POST',
      apiPaths.authenticationOptions,
      {},
    );
    const credential = await startAuthentication({ optionsJSON });
    return request<SessionAnswer>('POST', apiPaths.authenticate, credential);
  };
  return useSignIn(authenticate, false);
}

/** Saves a passkey on this device for the person who is signed in. */
export function useSavePasskey() {
  return useApiMutation(async () => {
    const optionsJSON = await request<CreationOptions>(
      'POST',
      apiPaths.registrationOptions,
      {},
    );
    const credential = await startRegistration({ optionsJSON });
    await request('POST', apiPaths.passkeys, credential);
  });
}

export type PasskeyFailure = 'cancelled' | 'already-saved';

/**
 * Returns why the device did not provide or save a passkey; undefined for an error of the
 * server.
 */
export function passkeyFailure(error: unknown): PasskeyFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'InvalidStateError') return 'already-saved';
  return cancellations.includes(error.name) ? 'cancelled' : undefined;
}

/** The names of the errors with which browsers report that no passkey was provided. */
const cancellations = ['NotAllowedError', 'AbortError', 'SecurityError'];

/** Runs a sign-in, stores the session that it returns, and sends the queue. */
function useSignIn<T>(
  signIn: (input: T) => Promise<SessionAnswer>,
  offerPasskey: boolean,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ session }) => {
      passkeyOffer.set(offerPasskey);
      // A person who re-authenticates stays on their page.
      const isEntry = !client.getQueryData(sessionQuery.queryKey);
      notificationOffer.set(isEntry && !readStored(keys.notificationsOffered));
      sessionEnd.set(undefined);
      writeStored(keys.signOutPending, undefined);
      if (session) rememberPerson(session);
      client.setQueryData(sessionQuery.queryKey, session);
      void flush();
      // Without an answer, the next sign-in tries again.
      void dropQueuesOfRemovedPeople().catch(() => {});
    },
  });
}

/**
 * Deletes the queues that can never be sent, because the server no longer knows their
 * person.
 */
async function dropQueuesOfRemovedPeople(): Promise<void> {
  const owners = new Set(queue.get().map(({ personId }) => personId));
  if (owners.size === 0) return;

  const { people } = await get<People>(apiPaths.people);
  for (const owner of owners) {
    if (!people.some(({ id }) => id === owner)) clearQueue(owner);
  }
}
