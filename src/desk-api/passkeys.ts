import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';

/**
 * The messages between the browser and the server are those of the library, which
 * validates them itself.
 */
export const authenticationOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();
export const authenticationResponse =
  z.custom<AuthenticationResponseJSON>(hasCredentialId);
export const registrationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();
export const registrationResponse = z.custom<RegistrationResponseJSON>(hasCredentialId);

/** Checks the part of a response that is used before the library validates it. */
function hasCredentialId(response: unknown): boolean {
  return z.object({ id: z.base64url() }).safeParse(response).success;
}
