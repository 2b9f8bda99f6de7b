import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import type { Entrance } from '../desk-api/schemas.ts';
import type { Device } from './device.ts';
import { knowBrowser } from './known-browser.ts';
import { lockPerson, type Person, whoMayEnter } from './person.ts';
import { hashSecret, newSecret } from './secrets.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A session ends 30 days after it was last used, and 90 days after it began. In milliseconds. */
export const idleMs = 30 * dayMs;
export const absoluteMs = 90 * dayMs;

/** How long a sign-in is fresh enough to erase or export data, and to change who may enter: 10 minutes, in milliseconds. */
export const freshMs = 10 * 60 * 1000;

/** A person who is signed in on a device. */
export type Session = {
  id: number;
  person: Person;
  /** When the person signed in. */
  enteredAt: Date;
};

/**
 * Begins a session, in the place of the one that the browser had. Every way to sign in ends here. Undefined where the person
 * was removed.
 */
export async function beginSession(
  transaction: Db,
  begun: Beginning,
  now: Date,
): Promise<Entered | undefined> {
  const { personId, by, device, browser, replaces, passkeyId = null } = begun;
  const secret = newSecret();
  const at = now.toISOString();
  if (!(await lockPerson(transaction, personId))) return undefined;
  await forgetEnded(transaction, now);
  const { id } = await transaction
    .insertInto('sessions')
    .values({
      hash: hashSecret(secret),
      person_id: personId,
      entered_by: by,
      ...device,
      created_at: at,
      last_used_at: at,
      passkey_id: passkeyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (replaces !== undefined) await replaceSession(transaction, { personId, replaces, by: id });
  const known = await knowBrowser(transaction, { secret: browser, person: personId, session: id }, now);
  return { kind: 'entered', secret, browser: known };
}

type Beginning = {
  personId: number;
  by: Entrance;
  /** The passkey that opens it. */
  passkeyId?: number | undefined;
} & Browser;

/** What the browser of somebody who signs in has. */
export type Browser = {
  device: Device;
  /** The secret of the session that the browser has had until now. */
  replaces?: string | undefined;
  /** The secret by which the browser is known, if it is. */
  browser?: string | undefined;
};

/** Signed in: the secret of the session, and the one by which the browser is known. Only their hashes are stored. */
export type Entered = { kind: 'entered'; secret: string; browser: string };

/** The session with a secret; undefined where there is none, or it has ended. Its use is noted at most once an hour. */
export async function findSession(db: Db, secret: string, now: Date): Promise<Session | undefined> {
  const found = await whoMayEnter(db)
    .innerJoin('sessions', 'people.id', 'sessions.person_id')
    .select(['sessions.id', 'person_id', 'name', 'mail', 'sessions.created_at', 'last_used_at'])
    .where('hash', '=', hashSecret(secret))
    .where(isOpen(now))
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, person_id, name, mail, created_at, last_used_at } = found;
  if (last_used_at < atOffset(now, -hourMs))
    await db.updateTable('sessions').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute();
  return { id, person: { id: person_id, name, mail }, enteredAt: new Date(created_at) };
}

/** Whether the sign-in is fresh. One in the future is not: the clock has been set back since. */
export function isFresh({ enteredAt }: Session, now: Date): boolean {
  return Math.abs(now.getTime() - enteredAt.getTime()) < freshMs;
}

/** All sessions that are still good: the one that was used last comes first. */
export async function listSessions(db: Db, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'person_id',
      'entered_by',
      'browser',
      'system',
      'created_at',
      'last_used_at',
      'passkey_id',
    ])
    .where(isOpen(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

type OpenSession = Omit<Selectable<Tables['sessions']>, 'hash'>;

/** Ends the session of whoever signs out. The browser goes on being known. */
export async function signOut(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends the session of the same browser. If it was the same person's, the new one takes over its notifications. */
async function replaceSession(
  db: Db,
  { replaces, by, personId }: { replaces: string; by: number; personId: number },
): Promise<void> {
  const replaced = db.selectFrom('sessions').select('id').where('hash', '=', hashSecret(replaces));
  await db
    .updateTable('push_subscriptions')
    .set({ session_id: by })
    .where('session_id', 'in', replaced)
    .where('person_id', '=', personId)
    .execute();
  await db.deleteFrom('sessions').where('hash', '=', hashSecret(replaces)).execute();
}

/** Deletes expired sessions. Their notifications go on, since nobody would notice that they have stopped. */
async function forgetEnded(db: Db, now: Date): Promise<void> {
  const ended = sql<boolean>`not ${isOpen(now)}`;
  await db
    .updateTable('push_subscriptions')
    .set({ session_id: null })
    .where('session_id', 'in', db.selectFrom('sessions').select('id').where(ended))
    .execute();
  await db.deleteFrom('sessions').where(ended).execute();
}

/**
 * The condition that a session has not expired. One that seems to have begun later than tomorrow does not count: it was begun
 * while the clock was ahead, and would last longer by as much.
 */
function isOpen(now: Date): RawBuilder<boolean> {
  const [idleSince, bornAfter, bornUntil] = [
    atOffset(now, -idleMs),
    atOffset(now, -absoluteMs),
    atOffset(now, dayMs),
  ];
  return sql`(last_used_at > ${idleSince} and sessions.created_at > ${bornAfter}
    and sessions.created_at <= ${bornUntil})`;
}

/** The moment so many milliseconds after now, or before it. */
function atOffset(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
