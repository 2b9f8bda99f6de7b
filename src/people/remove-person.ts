import type { Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { listPeople, oneAtATime } from './person.ts';

/**
 * Removes a person with all by which that person could come in or is told anything: sessions, links, codes, passkeys,
 * notifications, known browsers and the address; and the links by which that person invited others. The name stays where the history says who did something, and somebody else
 * may have it from now on.
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
