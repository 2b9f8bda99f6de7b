import type { Selectable, Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { listPeople, oneAtATime } from './person.ts';

/**
 * Signs a device out: ends its session and its notifications, and forgets the browser. Its person's unused links and codes go
 * too, since they may be open on it, and those that the person made for others; passkeys stay. False where there is no session with that id.
 */
export async function endSession(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute((transaction) => signOutDevices(transaction, 'id', id));
}

/**
 * Removes a passkey, and signs out the devices that it opened or was saved on: also where their session had expired, for the
 * notifications. False where there is none with that id.
 */
export async function removePasskey(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Locked before its sessions, in the same order as when somebody enters with it.
    const passkey = await transaction
      .updateTable('passkeys')
      .set(({ ref }) => ({ sign_count: ref('sign_count') }))
      .where('id', '=', id)
      .returning(['person_id', 'browser', 'system'])
      .executeTakeFirst();
    if (!passkey) return false;
    await signOutDevices(transaction, 'passkey_id', id);
    await turnOffExpired(transaction, passkey);
    await transaction.deleteFrom('passkeys').where('id', '=', id).execute();
    return true;
  });
}

/**
 * Signs everybody out. After it no link, code or known browser from before is good any more, only passkeys are, and no device
 * gets notifications, not even those whose session had expired. Returns how many sessions there were.
 */
export async function endAllSessions(db: Db): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Sessions after links and codes: a sign-in that is under way keeps its link or code locked until its session is stored.
    for (const table of ['links', 'codes', 'challenges', 'push_subscriptions'] as const)
      await transaction.deleteFrom(table).execute();
    const { numDeletedRows } = await transaction.deleteFrom('sessions').executeTakeFirst();
    await transaction.deleteFrom('known_browsers').execute();
    return Number(numDeletedRows);
  });
}

/**
 * Removes a person with all by which that person could come in or is told anything: sessions, links, codes, passkeys,
 * notifications, known browsers and the address; and the links by which that person invited others. The name stays where the
 * history says who did something, and somebody else may have it from now on.
 *
 * @param by the session of whoever removes; none in the terminal.
 */
export async function removePerson(
  db: Db,
  { id, by }: { id: number; by?: { id: number } },
  now: Date,
): Promise<Removed> {
  return db.transaction().execute(async (transaction) => {
    await oneAtATime(transaction);
    // Of two who remove each other at the same moment the second has no session any more.
    if (by && !(await isOpen(transaction, by.id))) return { kind: 'signed out' };
    const people = await listPeople(transaction);
    const person = people.find((one) => one.id === id);
    if (!person) return { kind: 'not found' };
    if (people.length === 1) return { kind: 'last' };
    // These first: a sign-in that is under way has locked its link or code, and locks the person after that.
    await forget(transaction, id, ['links', 'codes']);
    await transaction.deleteFrom('links').where('made_by', '=', id).execute();
    await transaction
      .updateTable('people')
      .set({ mail: null, name_key: keyOfNobody(id), removed_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
    // From here on nobody can enter as that person: what a sign-in has written until now is deleted too.
    await forget(transaction, id, [
      'links',
      'codes',
      'push_subscriptions',
      'passkeys',
      'sessions',
      'known_browsers',
    ]);
    return { kind: 'removed', name: person.name };
  });
}

export type Removed =
  | { kind: 'removed'; name: string }
  /** Nobody has that number, or somebody else was faster. */
  | { kind: 'not found' }
  /** Nobody could enter any more. */
  | { kind: 'last' }
  /** Whoever removes was signed out meanwhile. */
  | { kind: 'signed out' };

async function isOpen(transaction: Transaction<Tables>, session: number): Promise<boolean> {
  const found = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session)
    .executeTakeFirst();
  return found !== undefined;
}

/** The key of somebody removed: it has a line break, which no name has. */
function keyOfNobody(id: number): string {
  return `\n${id}`;
}

type Theirs = 'links' | 'codes' | 'known_browsers' | 'push_subscriptions' | 'sessions' | 'passkeys';

async function forget(transaction: Transaction<Tables>, person: number, tables: Theirs[]): Promise<void> {
  for (const table of tables) await transaction.deleteFrom(table).where('person_id', '=', person).execute();
}

async function signOutDevices(
  transaction: Transaction<Tables>,
  by: 'id' | 'passkey_id',
  value: number,
): Promise<boolean> {
  const sessions = await transaction.selectFrom('sessions').selectAll().where(by, '=', value).execute();
  for (const { id, person_id, browser, system } of sessions) {
    const known = await transaction
      .selectFrom('known_browsers')
      .select('hash')
      .where('session_id', '=', id)
      .execute();
    await forget(transaction, person_id, ['links', 'codes']);
    await transaction.deleteFrom('links').where('made_by', '=', person_id).execute();
    await turnOffExpired(transaction, { person_id, browser, system });
    await transaction.deleteFrom('sessions').where('id', '=', id).execute();
    for (const { hash } of known)
      await transaction.deleteFrom('known_browsers').where('hash', '=', hash).execute();
  }
  return sessions.length > 0;
}

/** Ends the notifications whose session had expired: by all that is stored they belong to the same browser. */
async function turnOffExpired(
  transaction: Transaction<Tables>,
  device: Pick<Selectable<Tables['passkeys']>, 'person_id' | 'browser' | 'system'>,
): Promise<void> {
  await transaction
    .deleteFrom('push_subscriptions')
    .where('session_id', 'is', null)
    .where(({ and }) => and(device))
    .execute();
}
