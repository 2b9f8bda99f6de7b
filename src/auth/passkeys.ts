import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '../database/tables.ts';
import { challengeLifeMs, consumeChallenge, newChallenge, readChallenge } from './challenges.ts';
import { lockPerson } from './people.ts';
import { deleteExpired, type Session, type SignedIn, type SigningIn, startSession } from './sessions.ts';
import type { Device } from './user-agent.ts';

/** The desk as passkeys know it: they work only at this address. */
export type RelyingParty = { id: string; origin: string; name: string };

/** Returns undefined if the desk's host is an IP address: passkeys need a name (WebAuthn, 5.1.2). */
export function relyingParty(origin: string, name: string): RelyingParty | undefined {
  const { hostname } = new URL(origin);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? undefined : { id: hostname, origin, name };
}

/** Lists all passkeys, the oldest first. */
export async function listPasskeys(db: Db) {
  return db.selectFrom('passkeys').selectAll().orderBy('id').execute();
}

/**
 * Makes the options for signing in with any passkey of this desk. It stores nothing: the challenge travels in a cookie.
 *
 * @param session the id of the browser's session, if it has one: the answer must come from the same session.
 */
export async function authenticationOptions(db: Db, { id }: RelyingParty, session: number | null, now: Date) {
  const { challenge, cookie } = await newChallenge(db, { purpose: 'sign-in', session }, now);
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifeMs,
    userVerification: 'required',
  });
  return { options, cookie };
}

/** Makes the options for saving a passkey of the session's person, on a device that holds none yet. */
export async function registrationOptions(db: Db, party: RelyingParty, session: Session, now: Date) {
  const { id, person } = session;
  const known = (await listPasskeys(db)).filter(({ personId }) => personId === person.id);
  const { challenge, cookie } = await newChallenge(db, { purpose: 'save-passkey', session: id }, now);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    // Always the same for a person: a new passkey replaces the old one on a device.
    userID: new TextEncoder().encode(`person ${person.id}`),
    userName: person.name,
    userDisplayName: person.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifeMs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, cookie };
}

/** Starts a session for the owner of the passkey that has signed the challenge in the cookie. */
export async function signInWithPasskey(
  db: Db,
  party: RelyingParty,
  { response, cookie, session, person, ...browser }: PasskeySignIn,
  now: Date,
): Promise<SignedIn | { kind: 'passkey-unknown' } | { kind: 'another-person' } | PasskeyRefusal> {
  const expectedChallenge = await readChallenge(db, cookie, { purpose: 'sign-in', session }, now);
  if (expectedChallenge === undefined) return { kind: 'passkey-late' };
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', response.id)
    .executeTakeFirst();
  if (!passkey) return { kind: 'passkey-unknown' };
  const { id: passkeyId, personId } = passkey;
  if (person !== undefined && person !== personId) return { kind: 'another-person' };
  const credential = {
    id: passkey.credentialId,
    publicKey: Buffer.from(passkey.publicKey, 'base64url'),
    counter: passkey.signCount,
  };
  const expected = { expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id };
  const verified = await verify(() => verifyAuthenticationResponse({ response, credential, ...expected }));
  if (verified.kind !== 'verified') return verified;
  const { newCounter } = verified.result.authenticationInfo;
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    if (!(await consumeChallenge(transaction, expectedChallenge, now))) return { kind: 'passkey-late' };
    // It locks the person before the passkey, as a removal does.
    const opened = { personId, method: 'passkey', passkeyId, ...browser } as const;
    const signedIn = await startSession(transaction, opened, now);
    await transaction
      .updateTable('passkeys')
      .set({ signCount: newCounter, lastUsedAt: now.toISOString() })
      .where('id', '=', passkeyId)
      .execute();
    return signedIn ?? { kind: 'passkey-unknown' };
  });
}

type PasskeySignIn = SigningIn & {
  response: AuthenticationResponseJSON;
  /** The cookie with the challenge. */
  cookie: string | undefined;
  /** The id of the browser's session, if it has one. */
  session: number | null;
  /** The only person who may sign in, when a person signs in again. */
  person?: number | undefined;
};

/** Stores the passkey that a browser has made in a session. */
export async function savePasskey(
  db: Db,
  party: RelyingParty,
  { session, response, cookie, device }: NewPasskey,
  now: Date,
): Promise<{ kind: 'saved' } | { kind: 'signed-out' } | PasskeyRefusal> {
  const { id, person } = session;
  const expectedChallenge = await readChallenge(db, cookie, { purpose: 'save-passkey', session: id }, now);
  if (expectedChallenge === undefined) return { kind: 'passkey-late' };
  const expected = { expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id };
  const verified = await verify(() => verifyRegistrationResponse({ response, ...expected }));
  if (verified.kind !== 'verified') return verified;
  const { credential } = verified.result.registrationInfo;
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    // A person who was signed out or removed meanwhile must not leave a passkey behind.
    if (!(await lockPerson(transaction, person.id))) return { kind: 'signed-out' };
    // The update locks the session's row, so that ending it waits for the passkey.
    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set({ lastUsedAt: now.toISOString() })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: 'signed-out' };
    if (!(await consumeChallenge(transaction, expectedChallenge, now))) return { kind: 'passkey-late' };
    const saved = await transaction
      .insertInto('passkeys')
      .values({
        personId: person.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        signCount: credential.counter,
        ...device,
        createdAt: now.toISOString(),
        lastUsedAt: null,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!saved) return { kind: 'passkey-refused', reason: 'The passkey is known already.' };
    await transaction.updateTable('sessions').set({ passkeyId: saved.id }).where('id', '=', id).execute();
    return { kind: 'saved' };
  });
}

type NewPasskey = {
  session: Session;
  response: RegistrationResponseJSON;
  cookie: string | undefined;
  device: Device;
};

/** Runs the library's check, which throws on most answers that it does not accept. */
async function verify<Result extends { verified: boolean }>(
  check: () => Promise<Result>,
): Promise<{ kind: 'verified'; result: Result & { verified: true } } | PasskeyRefusal> {
  try {
    const result = await check();
    if (result.verified) return { kind: 'verified', result: { ...result, verified: true } };
    return { kind: 'passkey-refused', reason: 'The signature is wrong.' };
  } catch (error) {
    return { kind: 'passkey-refused', reason: String(error) };
  }
}

export type PasskeyRefusal = { kind: 'passkey-late' } | { kind: 'passkey-refused'; reason: string };
