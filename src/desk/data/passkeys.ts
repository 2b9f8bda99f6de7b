import type { WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskey, ToSign } from '../../desk-api/passkeys.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { ApiError, send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { peopleKey } from './people.ts';
import { sessionKey, useEntrance } from './session.ts';

/** Fetched when it is used: whoever is in already does not wait for it. */
const library = () => import('@simplewebauthn/browser');

/**
 * Enters by whatever passkey the device gives.
 *
 * @param person the only one who is let in, where somebody confirms a sign-in with it.
 */
export function useEnterByPasskey(person: number | null = null) {
  return useEntrance<void>(async () => {
    const { startAuthentication } = await library();
    const optionsJSON = await send<ToSign>('POST', apiPaths.toSign, {});
    await send('POST', apiPaths.signed, await startAuthentication({ optionsJSON }), { person });
  });
}

/** Makes a passkey on this device for whoever is signed in, and has it kept. */
export function useSavePasskey() {
  return useChange(async () => {
    const { startRegistration } = await library();
    const optionsJSON = await send<NewPasskey>('POST', apiPaths.newPasskey, {});
    await send('POST', apiPaths.passkeys, await startRegistration({ optionsJSON }));
  }, passkeysRead);
}

export function useRemovePasskey() {
  return useChange(
    (id: number, sending) => send('DELETE', apiPaths.passkey(id), undefined, sending),
    passkeysRead,
  );
}

/** With the session: whether there is another way in than a link may have changed. */
const passkeysRead = readAnew(peopleKey, sessionKey);

/** Why the device itself did not do it; undefined where it was the server. */
export function deviceFault(error: Error): 'held already' | 'not given' | undefined {
  if (error instanceof ApiError) return undefined;
  const held = (error as Partial<WebAuthnError>).code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  return held ? 'held already' : 'not given';
}
