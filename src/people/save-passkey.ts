import { createHash } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { challengeLifeMs, type NotVerified, newChallenge, verifyOnce } from './challenge.ts';
import type { Device } from './device.ts';
import { loadWebAuthn, type RelyingParty } from './passkey.ts';
import { lockPerson, type Person } from './person.ts';
import type { Session } from './session.ts';

/** The options with which a browser makes a passkey for the person of a session, on a device that holds none yet. */
export async function askForNewPasskey(db: Db, party: RelyingParty, session: Session, now: Date) {
  const known = await db
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('person_id', '=', session.person.id)
    .execute();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const challenge = await newChallenge(db, { for: 'saving', by: session.id }, now);
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: await handleOf(db, session.person),
    userName: session.person.name,
    userDisplayName: session.person.name,
    // As text the library would encode it once more.
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifeMs,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Stores the passkey that a browser has made in this session. */
export async function savePasskey(
  db: Db,
  party: RelyingParty,
  { session, response, device }: Made,
  now: Date,
): Promise<Saved> {
  const expected = { expectedOrigin: party.origin, expectedRPID: party.id };
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyOnce(
    db,
    { for: 'saving', by: session.id },
    (expectedChallenge) => verifyRegistrationResponse({ response, expectedChallenge, ...expected }),
    now,
  );
  if (verified.kind !== 'verified') return verified;
  const { id: credential_id, publicKey, counter } = verified.result.registrationInfo.credential;
  return db.transaction().execute(async (transaction) => {
    // Whoever was signed out or removed meanwhile must not leave a passkey behind.
    if (!(await lockPerson(transaction, session.person.id)) || !(await lockSession(transaction, session)))
      return { kind: 'signed out' };
    const kept = await transaction
      .insertInto('passkeys')
      .values({
        person_id: session.person.id,
        credential_id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        sign_count: counter,
        ...device,
        created_at: now.toISOString(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) return { kind: 'refused', reason: 'The passkey is known already.' };
    await transaction
      .updateTable('sessions')
      .set({ passkey_id: kept.id })
      .where('id', '=', session.id)
      .execute();
    return { kind: 'saved' };
  });
}

/** Locks the row of a session until the transaction ends. False where the session has ended. */
async function lockSession(transaction: Transaction<Tables>, { id }: Session): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sessions')
    .set(({ ref }) => ({ last_used_at: ref('last_used_at') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Made = { session: Session; response: RegistrationResponseJSON; device: Device };

export type Saved = { kind: 'saved' } | { kind: 'signed out' } | NotVerified;

/**
 * The user id by which a device tells its owner's passkeys apart. It is always the same for one person, so that a new passkey
 * replaces the old one, and does not tell who the person is.
 */
async function handleOf(db: Db, { id }: Person): Promise<Uint8Array<ArrayBuffer>> {
  const { created_at } = await db
    .selectFrom('people')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return new Uint8Array(createHash('sha256').update(`${id} ${created_at}`).digest());
}
