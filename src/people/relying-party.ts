import { isIP } from 'node:net';

/** To whom a passkey belongs: it opens the desk at this address alone. */
export type RelyingParty = {
  /** The host name. */
  id: string;
  origin: string;
  /** What a device calls it. */
  name: string;
};

/** Undefined where the desk's address is a number: passkeys want a name (WebAuthn, 5.1.2). */
export function relyingParty(origin: string, name: string): RelyingParty | undefined {
  const { hostname } = new URL(origin);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? undefined : { id: hostname, origin, name };
}
