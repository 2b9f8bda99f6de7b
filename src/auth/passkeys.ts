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
import { minuteMs } from '../time.ts';
import { lockPerson } from './people.ts';
import {
  deleteExpired,
  hashSecret,
  type Session,
  type SignInBrowser,
  type SignInSuccess,
  startSession,
} from './sessions.ts';
import { signer } from './signer.ts';
import type { Device } from './user-agent.ts';

/** The relying party of the desk. Passkeys work only at its address. */
export type RelyingParty = { id: string; origin: string; name: string };

/**
 * Returns undefined if the desk's host is an IP address, since passkeys need a name
 * (WebAuthn, 5.1.2).
 */
export function relyingParty(origin: string, name: string): RelyingParty | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, ''))
    ? undefined
    : { id: hostname, origin, name };
}

/** Lists all passkeys, oldest first. */
export async function listPasskeys(db: Db) {
  return db.selectFrom('passkeys').selectAll().orderBy('id').execute();
}

/**
 * Creates the options for signing in with any passkey of this desk, and the cookie with
 * their challenge.
 *
 * @param session the id of the browser's session, if it has one. The answer must come
 * from the same session.
 */
export async function authenticationOptions(
  db: Db,
  { id }: RelyingParty,
  session: number | null,
  now: Date,
) {
  const options = await generateAuthenticationOptions({
    rpID: id,
    timeout: challengeLifeMs,
    userVerification: 'required',
  });
  return {
    options,
    cookie: await signChallenge(db, options.challenge, `sign-in ${session}`, now),
  };
}

/**
 * Creates the options for saving a passkey of the session's person on a device that does
 * not have one yet, and the cookie with their challenge.
 */
export async function registrationOptions(
  db: Db,
  party: RelyingParty,
  { id, person }: Session,
  now: Date,
) {
  const known = (await listPasskeys(db)).filter(({ personId }) => personId === person.id);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    // Constant for a person, so that a new passkey replaces the old one on a device.
    userID: new TextEncoder().encode(`person ${person.id}`),
    userName: person.name,
    userDisplayName: person.name,
    timeout: challengeLifeMs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return {
    options,
    cookie: await signChallenge(db, options.challenge, `save-passkey ${id}`, now),
  };
}

/**
 * Starts a session for the owner of the passkey that signed the challenge in the cookie.
 */
export async function signInWithPasskey(
  db: Db,
  party: RelyingParty,
  { response, cookie, session, person, ...browser }: PasskeySignIn,
  now: Date,
): Promise<
  | SignInSuccess
  | { kind: 'passkey-unknown' }
  | { kind: 'another-person' }
  | PasskeyRefusal
> {
  const expected = await expectedIn(db, party, cookie, `sign-in ${session}`, now);
  if (!expected) return refused(invalidChallenge);

  const passkeys = db.selectFrom('passkeys').selectAll();
  const passkey = await passkeys
    .where('credentialId', '=', response.id)
    .executeTakeFirst();
  if (!passkey) return { kind: 'passkey-unknown' };

  const { id: passkeyId, personId, publicKey, signCount } = passkey;
  if (person !== undefined && person !== personId) return { kind: 'another-person' };

  const credential = {
    id: response.id,
    publicKey: Buffer.from(publicKey, 'base64url'),
    counter: signCount,
  };
  const verified = await verify(
    verifyAuthenticationResponse({ response, credential, ...expected }),
  );
  if ('kind' in verified) return verified;

  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    if (!(await consumeChallenge(transaction, expected.expectedChallenge, now)))
      return refused(invalidChallenge);

    // Starting the session locks the person before the passkey, in the same order as a
    // removal.
    const opened = { personId, method: 'passkey', passkeyId, ...browser } as const;
    const signedIn = await startSession(transaction, opened, now);

    await transaction
      .updateTable('passkeys')
      .set({
        signCount: verified.authenticationInfo.newCounter,
        lastUsedAt: now.toISOString(),
      })
      .where('id', '=', passkeyId)
      .execute();
    return signedIn ?? { kind: 'passkey-unknown' };
  });
}

type PasskeySignIn = SignInBrowser & {
  response: AuthenticationResponseJSON;
  /** The cookie with the challenge. */
  cookie: string | undefined;
  /** The id of the browser's session, if it has one. */
  session: number | null;
  /** The only person who may sign in, when a person signs in again. */
  person?: number | undefined;
};

/** Stores the passkey that a browser created in a session. */
export async function savePasskey(
  db: Db,
  party: RelyingParty,
  { session: { id, person }, response, cookie, device }: NewPasskey,
  now: Date,
): Promise<{ kind: 'saved' } | { kind: 'signed-out' } | PasskeyRefusal> {
  const expected = await expectedIn(db, party, cookie, `save-passkey ${id}`, now);
  if (!expected) return refused(invalidChallenge);

  const verified = await verify(verifyRegistrationResponse({ response, ...expected }));
  if ('kind' in verified) return verified;

  const { credential } = verified.registrationInfo;
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    if (!(await consumeChallenge(transaction, expected.expectedChallenge, now)))
      return refused(invalidChallenge);

    // A concurrent removal of the person waits for this, and then deletes the passkey
    // too.
    await lockPerson(transaction, { id: person.id });
    const saved = await transaction
      .insertInto('passkeys')
      .values({
        personId: person.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        signCount: credential.counter,
        ...device,
        createdAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!saved) return refused('The passkey is known already.');

    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set({ passkeyId: saved.id })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { kind: 'saved' };

    // If the session was revoked or its person removed in the meantime, no passkey is
    // saved.
    await transaction.deleteFrom('passkeys').where('id', '=', saved.id).execute();
    return { kind: 'signed-out' };
  });
}

type NewPasskey = {
  session: Session;
  response: RegistrationResponseJSON;
  cookie: string | undefined;
  device: Device;
};

/** The answer of a device was not accepted. The reason is for the log. */
export type PasskeyRefusal = { kind: 'passkey-refused'; reason: string };

function refused(reason: unknown): PasskeyRefusal {
  return { kind: 'passkey-refused', reason: String(reason) };
}

/** Awaits the library's verification, which throws on most invalid answers. */
async function verify<Result extends { verified: boolean }>(
  check: Promise<Result>,
): Promise<(Result & { verified: true }) | PasskeyRefusal> {
  try {
    const result = await check;
    return result.verified
      ? { ...result, verified: true }
      : refused('The signature is wrong.');
  } catch (error) {
    return refused(error);
  }
}

/** How long a device may take to answer a challenge: 5 minutes, in milliseconds. */
export const challengeLifeMs = 5 * minuteMs;

const invalidChallenge =
  'The challenge has expired, was used before, or was issued for something else.';

/**
 * Creates the cookie that carries a challenge with its purpose and expiry, signed with
 * HMAC-SHA256. The challenge is not stored, since anyone may request one.
 */
async function signChallenge(
  db: Db,
  challenge: string,
  purpose: string,
  now: Date,
): Promise<string> {
  const expiresAt = now.getTime() + challengeLifeMs;
  return (await signer(db, 'challenge-key')).sign(
    JSON.stringify({ challenge, purpose, expiresAt }),
  );
}

/**
 * Returns the expected values for an answer to the challenge in a cookie, or undefined if
 * the challenge is not valid here.
 */
async function expectedIn(
  db: Db,
  { origin, id }: RelyingParty,
  cookie: string | undefined,
  purpose: string,
  now: Date,
) {
  if (cookie === undefined) return undefined;

  const { valid, value } = (await signer(db, 'challenge-key')).unsign(cookie);
  if (!valid) return undefined;

  const issued: IssuedChallenge = JSON.parse(value);
  if (issued.purpose !== purpose || issued.expiresAt <= now.getTime()) return undefined;

  return {
    expectedChallenge: issued.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
  };
}

/** The content of the cookie. `expiresAt` is in milliseconds since 1970. */
type IssuedChallenge = { challenge: string; purpose: string; expiresAt: number };

/** Consumes a challenge. Returns false if it was already used. */
async function consumeChallenge(
  transaction: Db,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('usedChallenges')
    .values({ challengeHash: hashSecret(challenge), usedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
