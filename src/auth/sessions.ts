import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { SessionEnd, SignInMethod } from '../devices.ts';
import { before, dayMs, hourMs, latestPlausible, minuteMs } from '../time.ts';
import {
  activePeople,
  deleteTokens,
  isToRead,
  listPeople,
  lockPeople,
  lockPerson,
  type Person,
} from './people.ts';
import type { Device } from './user-agent.ts';

/** A person who is signed in on a device. */
export type Session = { id: number; person: Person; signedInAt: Date };

/** The browser in which a person signs in. */
export type SignInBrowser = {
  device: Device;
  /** The secret of the browser's previous session, which the new session replaces. */
  replaces?: string | undefined;
};

/** The new session and its secret for the cookie. Only the secret's hash is stored. */
export type SignInSuccess = { kind: 'signed-in'; secret: string; session: Session };

/**
 * Starts a session, for every sign-in method. Returns undefined if the person was
 * removed.
 */
export async function startSession(
  transaction: Db,
  { personId, method, device, replaces, passkeyId = null }: NewSession,
  now: Date,
): Promise<SignInSuccess | undefined> {
  const person = await lockPerson(transaction, { id: personId });
  if (!person) return undefined;

  const secret = newSecret();
  const at = now.toISOString();
  const { id } = await transaction
    .insertInto('sessions')
    .values({
      ...device,
      secretHash: hashSecret(secret),
      personId,
      method,
      passkeyId,
      createdAt: at,
      lastUsedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (replaces !== undefined) await replaceSession(transaction, replaces, id, personId);

  return { kind: 'signed-in', secret, session: { id, person, signedInAt: now } };
}

type NewSession = SignInBrowser & {
  personId: number;
  method: SignInMethod;
  passkeyId?: number | null;
};

/**
 * Deletes the session with a secret in favour of a new one. The new session takes over
 * its notifications if both belong to the same person.
 */
async function replaceSession(
  transaction: Db,
  secret: string,
  newId: number,
  personId: number,
): Promise<void> {
  const replaced = transaction
    .selectFrom('sessions')
    .select('id')
    .where('secretHash', '=', hashSecret(secret));

  await transaction
    .updateTable('pushSubscriptions')
    .set({ sessionId: newId })
    .where('sessionId', 'in', replaced)
    .where('personId', '=', personId)
    .execute();
  await transaction.deleteFrom('sessions').where('id', 'in', replaced).execute();
}

/**
 * Finds the open session with a secret, if it exists. Records its use at most once an
 * hour.
 */
export async function findSession(
  db: Db,
  secret: string,
  now: Date,
): Promise<Session | undefined> {
  const found = await activePeople(db)
    .innerJoin('sessions', 'people.id', 'sessions.personId')
    .select([
      'sessions.id',
      'personId',
      'name',
      'mail',
      'sessions.createdAt',
      'lastUsedAt',
    ])
    .where('secretHash', '=', hashSecret(secret))
    .where(isOpen(now))
    .executeTakeFirst();
  if (!found) return undefined;

  const { id, personId, name, mail, createdAt, lastUsedAt } = found;
  if (lastUsedAt < before(now, hourMs)) {
    const update = db.updateTable('sessions').set({ lastUsedAt: now.toISOString() });
    // The update may fail, since a full or read-only disk must not stop anyone from
    // reading.
    await update
      .where('id', '=', id)
      .execute()
      .catch(() => {});
  }

  return { id, person: { id: personId, name, mail }, signedInAt: new Date(createdAt) };
}

/**
 * Returns whether the sign-in is recent enough for erasing, exporting and managing
 * people.
 */
export function isRecent({ signedInAt }: Session, now: Date): boolean {
  const at = signedInAt.toISOString();
  return at > before(now, recentMs) && at <= latestPlausible(now);
}

/**
 * How long after a sign-in a person may erase, export and manage people without signing
 * in again, in milliseconds.
 */
export const recentMs = 10 * minuteMs;

/** Lists all open sessions, most recently used first. */
export async function listSessions(db: Db, now: Date) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'personId',
      'method',
      'browser',
      'system',
      'createdAt',
      'lastUsedAt',
      'passkeyId',
    ])
    .where(isOpen(now))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Ends sessions, other than by signing out, and their notifications. For 30 days the
 * holder of the cookie may read why the session ended, but can do nothing else with it.
 */
export async function endSessions(
  transaction: Db,
  which: { id: number } | { passkeyId: number } | { personId: number },
  endedWhy: SessionEnd,
  now: Date,
): Promise<void> {
  const ended = await transaction
    .updateTable('sessions')
    .set({ endedAt: now.toISOString(), endedWhy, passkeyId: null })
    .where(({ and }) => and(which))
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  if (ended.length === 0) return;

  const ids = ended.map(({ id }) => id);
  await transaction
    .deleteFrom('pushSubscriptions')
    .where('sessionId', 'in', ids)
    .execute();
}

/**
 * Returns why the session with a secret ended, and forgets it, so that it is read only
 * once. Returns undefined for an open or unknown session.
 */
export async function readSessionEnd(
  db: Db,
  secret: string,
  now: Date,
): Promise<SessionEnd | undefined> {
  const secretHash = hashSecret(secret);
  const isKnown = await db
    .selectFrom('sessions')
    .select('id')
    .where('secretHash', '=', secretHash)
    .where(({ not }) => not(isOpen(now)))
    .executeTakeFirst();
  // A stranger with an invented cookie must not make the server write.
  if (!isKnown) return undefined;

  await deleteExpired(db, now);
  const ended = await db
    .deleteFrom('sessions')
    .where('secretHash', '=', secretHash)
    .where('endedAt', 'is not', null)
    .returning('endedWhy')
    .executeTakeFirst();
  return ended?.endedWhy ?? undefined;
}

/** Signs out: ends a session and the notifications in its browser. */
export async function signOut(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/**
 * Ends a session with its notifications, removes a passkey with the sessions that it
 * opened or in which it was last saved, or turns off notifications. Revoking a session or
 * a passkey also revokes unused links and codes of its person, since they may be open on
 * that device.
 *
 * @param by the id of the person who requests it. Only the first person may revoke what
 * belongs to the first person.
 */
export async function revoke(
  db: Db,
  table: 'sessions' | 'passkeys' | 'pushSubscriptions',
  { id, by }: { id: number; by: number },
  now: Date,
): Promise<'revoked' | 'not-found' | 'first-person'> {
  return db.transaction().execute(async (transaction) => {
    const [first] = await listPeople(transaction);
    const found = await transaction
      .selectFrom(table)
      .select('personId')
      .where('id', '=', id)
      .$if(table === 'sessions', (rows) => rows.where(isOpen(now)))
      .executeTakeFirst();
    if (!found) return 'not-found';
    if (found.personId === first?.id && by !== first.id) return 'first-person';

    if (table !== 'pushSubscriptions') await deleteTokens(transaction, found.personId);
    if (table === 'sessions') {
      await endSessions(transaction, { id }, 'by-person', now);
      return 'revoked';
    }
    if (table === 'passkeys')
      await endSessions(transaction, { passkeyId: id }, 'passkey-removed', now);
    await transaction.deleteFrom(table).where('id', '=', id).execute();
    return 'revoked';
  });
}

/**
 * Ends all sessions of a person, and revokes their unused links and codes. Passkeys
 * remain.
 */
export async function endSessionsOf(db: Db, personId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await deleteTokens(transaction, personId);
    // Lock sessions before devices. Turning notifications on takes its locks in the same
    // order.
    await endSessions(transaction, { personId }, 'by-person', now);
    await transaction
      .deleteFrom('pushSubscriptions')
      .where('personId', '=', personId)
      .execute();
  });
}

/**
 * Signs everyone out: deletes all sessions, tokens and push subscriptions, and the keys
 * in the settings, which are recreated when needed. Passkeys and addresses remain.
 * Returns the number of deleted sessions.
 */
export async function revokeAllSessions(db: Db): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockPeople(transaction);

    // Delete sessions after tokens, since a concurrent sign-in keeps its token locked
    // until its session is stored.
    for (const table of ['signInTokens', 'pushSubscriptions', 'settings'] as const)
      await transaction.deleteFrom(table).execute();

    const { numDeletedRows } = await transaction
      .deleteFrom('sessions')
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/**
 * Ends the sessions that have expired. Deletes expired tokens and challenges, and
 * sessions that ended 30 days ago. A token is kept for one more day, to tell a used link
 * from an unknown one, and longer until its person has read who made it.
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('signInTokens')
    .where('expiresAt', '<', before(now, dayMs))
    .where(({ not }) => not(isToRead))
    .execute();
  await db
    .deleteFrom('usedChallenges')
    .where('usedAt', '<', before(now, usedChallengeMs))
    .execute();

  const expired = db
    .selectFrom('sessions')
    .select('id')
    .where('endedAt', 'is', null)
    .where(({ not }) => not(isOpen(now)));
  // Notifications outlive the session, since the person would not notice that they have
  // stopped.
  await db
    .updateTable('pushSubscriptions')
    .set({ sessionId: null })
    .where('sessionId', 'in', expired)
    .execute();
  await db
    .updateTable('sessions')
    .set({
      endedAt: now.toISOString(),
      endedWhy: sql<SessionEnd>`case when ${isIdle(now)} then 'idle' else 'age' end`,
      passkeyId: null,
    })
    .where('endedAt', 'is', null)
    .where(({ not }) => not(isOpen(now)))
    .execute();
  await db.deleteFrom('sessions').where('endedAt', '<', before(now, endedMs)).execute();
}

/** How long the holder of the cookie may read why a session ended. */
const endedMs = 30 * dayMs;

/**
 * How long a used challenge is remembered, in milliseconds: twice its validity, so that
 * it cannot be used again.
 */
const usedChallengeMs = 10 * minuteMs;

/** Returns the SQL condition for sessions that have not ended. */
function isOpen(now: Date) {
  const isYoung = sql`sessions.created_at > ${before(now, absoluteMs)}`;
  return sql<boolean>`(ended_at is null and not ${isIdle(now)} and ${isYoung})`;
}

/** A session ends 90 days after the sign-in, regardless of its use. In milliseconds. */
export const absoluteMs = 90 * dayMs;

/** Returns the SQL condition for sessions that have not been used for too long. */
function isIdle(now: Date) {
  return sql<boolean>`(last_used_at <= ${before(now, idleMs)})`;
}

/** A session ends 30 days after its last use, in milliseconds. */
const idleMs = 30 * dayMs;

/** Returns 256 random bits as 43 characters that are safe in URLs and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the SHA-256 of a secret, for storing. 256 random bits cannot be guessed, so
 * they need no salt and no slow hash function.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
