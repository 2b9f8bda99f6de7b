import type { Db } from '../database/tables.ts';
import { newSecret } from './sessions.ts';
import { signer } from './signer.ts';

/**
 * Creates the cookie of a browser in which a person has signed in, signed with
 * HMAC-SHA256. It distinguishes the browser's requests for codes from those of strangers,
 * who may know the person's address (OWASP, "Device Cookies"). The cookie does not sign
 * anyone in.
 */
export async function knownBrowser(db: Db, personId: number): Promise<string> {
  return (await signer(db, 'browser-key')).sign(`${personId}-${newSecret()}`);
}

/** Returns the id of the person who has signed in in the browser with this cookie. */
export async function personKnownIn(db: Db, cookie: string): Promise<number | undefined> {
  const { valid, value } = (await signer(db, 'browser-key')).unsign(cookie);
  return valid ? Number.parseInt(value, 10) : undefined;
}
