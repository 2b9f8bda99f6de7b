import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Entrance } from '../desk-api/devices.ts';
import type { Device } from './device.ts';
import type { Person } from './person.ts';
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

/** Begins a session, in the place of the one that the browser had, and returns its secret. Only the hash is stored. */
export async function beginSession(db: Kysely<Tables>, begun: Beginning, now: Date): Promise<string> {
  const secret = newSecret();
  const at = now.toISOString();
  await forgetEnded(db, now);
  const { id } = await db
    .insertInto('sessions')
    .values({
      hash: hashSecret(secret),
      person_id: begun.personId,
      entered_by: begun.by,
      browser: begun.device.browser,
      system: begun.device.system,
      created_at: at,
      last_used_at: at,
      passkey_id: begun.passkeyId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (begun.replaces !== undefined) await replaceSession(db, { ...begun, by: id, replaces: begun.replaces });
  return secret;
}

export type Beginning = {
  personId: number;
  by: Entrance;
  device: Device;
  /** The secret of the session that the browser has had until now. */
  replaces?: string | undefined;
  /** The passkey that opens it. */
  passkeyId?: number | undefined;
};

/** The session with a secret; undefined where there is none, or it has ended. Its use is noted at most once an hour. */
export async function findSession(
  db: Kysely<Tables>,
  secret: string,
  now: Date,
): Promise<Session | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['sessions.id', 'person_id', 'name', 'mail', 'sessions.created_at', 'last_used_at'])
    .where('hash', '=', hashSecret(secret))
    .where(isOpen(now))
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, person_id, name, mail, created_at, last_used_at } = found;
  if (last_used_at < before(now, hourMs))
    await db.updateTable('sessions').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute();
  return { id, person: { id: person_id, name, mail }, enteredAt: new Date(created_at) };
}

/** Whether the sign-in is fresh. One in the future is not: the clock has been set back since. */
export function isFresh({ enteredAt }: Session, now: Date): boolean {
  return Math.abs(now.getTime() - enteredAt.getTime()) < freshMs;
}

/** All sessions that are still good, with the names of their owners: the one that was used last comes first. */
export async function listSessions(db: Kysely<Tables>, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'person_id')
    .select([
      'sessions.id',
      'person_id',
      'name',
      'entered_by',
      'browser',
      'system',
      'sessions.created_at',
      'last_used_at',
      'passkey_id',
    ])
    .where(isOpen(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}

export type OpenSession = Omit<Selectable<Tables['sessions']>, 'hash'> & {
  /** Of its owner. */
  name: string;
};

/** Ends a session. False where there is none with that id. */
export async function endSession(db: Kysely<Tables>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the session with a secret: signs out. */
export async function endSessionOf(db: Kysely<Tables>, secret: string): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hashSecret(secret)).execute();
}

/** Ends everybody's sessions, or those of one person; returns how many there were. */
export async function endAllSessions(db: Kysely<Tables>, personId?: number): Promise<number> {
  const query = db.deleteFrom('sessions');
  const { numDeletedRows } = await (personId === undefined
    ? query
    : query.where('person_id', '=', personId)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the session of the same browser. If it was the same person's, the new one takes over its notifications. */
async function replaceSession(
  db: Kysely<Tables>,
  { replaces, by, personId }: { replaces: string; by: number; personId: number },
): Promise<void> {
  const replaced = db.selectFrom('sessions').select('id').where('hash', '=', hashSecret(replaces));
  await db
    .updateTable('push_subscriptions')
    .set({ session_id: by })
    .where('session_id', 'in', replaced)
    .where('person_id', '=', personId)
    .execute();
  await endSessionOf(db, replaces);
}

/** Deletes expired sessions. Their notifications go on, since nobody would notice that they have stopped. */
async function forgetEnded(db: Kysely<Tables>, now: Date): Promise<void> {
  const ended = sql<boolean>`not ${isOpen(now)}`;
  await db
    .updateTable('push_subscriptions')
    .set({ session_id: null })
    .where('session_id', 'in', db.selectFrom('sessions').select('id').where(ended))
    .execute();
  await db.deleteFrom('sessions').where(ended).execute();
}

/**
 * Whether a session still lets somebody in, for the database. One that begins later than tomorrow was begun by a clock
 * that was ahead, and would last for as long as that.
 */
function isOpen(now: Date): RawBuilder<boolean> {
  return sql`(last_used_at > ${before(now, idleMs)} and sessions.created_at > ${before(now, absoluteMs)}
    and sessions.created_at <= ${before(now, -dayMs)})`;
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
