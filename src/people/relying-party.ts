import { isIP } from 'node:net';

/** The desk as passkeys know it: they open it only at this address. */
export type RelyingParty = {
  /** The host name. */
  id: string;
  origin: string;
  /** The name that devices show. */
  name: string;
};

/** Undefined where the desk's host is an IP address, since passkeys need a name (WebAuthn, 5.1.2). */
export function relyingParty(origin: string, name: string): RelyingParty | undefined {
  const { hostname } = new URL(origin);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? undefined : { id: hostname, origin, name };
}
