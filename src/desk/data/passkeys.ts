import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { apiPaths } from '../../desk-api/paths.ts';
import type { SessionAnswer } from '../../desk-api/sessions.ts';
import { ApiError, send } from './api.ts';
import { readAnew, useChange } from './change.ts';
import { peopleKey } from './people.ts';
import { sessionKey, useSignIn } from './session.ts';

/** Fetched when it is used: whoever is in already does not wait for it. */
const library = () => import('@simplewebauthn/browser');

/**
 * Signs in with any passkey of the device.
 *
 * @param person the only person who may sign in, when somebody signs in again.
 */
export function useSignInWithPasskey(person: number | null = null) {
  return useSignIn<void>(async () => {
    const { startAuthentication } = await library();
    const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>(
      'POST',
      apiPaths.authenticationOptions,
      {},
    );
    const response = await startAuthentication({ optionsJSON });
    return send<SessionAnswer>('POST', apiPaths.authenticate, response, { person });
  });
}

/** Makes a passkey on this device for whoever is signed in, and has it kept. */
export function useSavePasskey() {
  return useChange(async () => {
    const { startRegistration } = await library();
    const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      apiPaths.registrationOptions,
      {},
    );
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
