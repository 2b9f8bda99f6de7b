import { isIP } from 'node:net';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

/** All passkeys with the names of their owners, the oldest first. */
export async function listPasskeys(db: Db): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['passkeys.id', 'person_id', 'name', 'browser', 'system', 'passkeys.created_at', 'last_used_at'])
    .orderBy('passkeys.id')
    .execute();
}

type Passkey = Omit<Selectable<Tables['passkeys']>, 'credential_id' | 'public_key' | 'sign_count'> & {
  /** Of its owner. */
  name: string;
};

/** Whether a person has a passkey. */
export async function hasPasskey(db: Db, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('passkeys')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The desk as passkeys know it: they open it only at this address. */
export type RelyingParty = {
  id: string;
  origin: string;
  name: string;
};

/** Undefined where the desk's host is an IP address, since passkeys need a name (WebAuthn, 5.1.2). */
export function relyingParty(origin: string, name: string): RelyingParty | undefined {
  const { hostname } = new URL(origin);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? undefined : { id: hostname, origin, name };
}

/** Loads the library for passkeys when the first one is used: at the start it took a fifth of the time. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server');
}
