import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';

/**
 * The messages between browser and server are those of the library, which checks them
 * itself.
 */
export const authenticationOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();
export const authenticationResponse =
  z.custom<AuthenticationResponseJSON>(hasCredentialId);
export const registrationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();
export const registrationResponse = z.custom<RegistrationResponseJSON>(hasCredentialId);

/** Checks the part of a response that is looked up before the library sees it. */
function hasCredentialId(response: unknown): boolean {
  return z.object({ id: z.base64url() }).safeParse(response).success;
}
