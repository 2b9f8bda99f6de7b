import { sql } from 'kysely';
import {
  cleanAddress,
  cleanLine,
  withoutInvisible,
} from '../contact-request/clean-text.ts';
import { withAsciiDomain } from '../contact-request/email.ts';
import { fold } from '../contact-request/fold.ts';
import type { Db } from '../database/tables.ts';

/**
 * A person who may use the desk. All people have the same rights there, except that the
 * first person is protected.
 */
export type Person = {
  id: number;
  name: string;
  /** The address for sign-in codes, or null without one. */
  mail: string | null;
};

/** The name of the first person until they enter their own. */
export const defaultName = 'Titular';

/**
 * Lists all people in the order in which they were added, starting with the first person.
 */
export async function listPeople(db: Db): Promise<Person[]> {
  return activePeople(db)
    .select(['people.id', 'name', 'mail'])
    .orderBy('people.id')
    .execute();
}

/**
 * Selects the people who were not removed. The rows of removed people remain, since the
 * history names them.
 */
export function activePeople(db: Db) {
  return db.selectFrom('people').where('people.removedAt', 'is', null);
}

/** Returns whether the desk is open. It is closed until the first person exists. */
export async function deskIsOpen(db: Db): Promise<boolean> {
  const anybody = await activePeople(db).select('id').limit(1).executeTakeFirst();
  return anybody !== undefined;
}

/**
 * Locks a person's row until the transaction ends, so that the person is not removed in
 * the meantime. Returns undefined if the person was already removed. An update that
 * changes nothing locks on both databases, since SQLite has no `select … for update`.
 */
export async function lockPerson(
  transaction: Db,
  which: { id: number } | { mail: string },
) {
  return transaction
    .updateTable('people')
    .set(({ ref }) => ({ name: ref('name') }))
    .where(({ and }) => and(which))
    .where('removedAt', 'is', null)
    .returning(['id', 'name', 'mail'])
    .executeTakeFirst();
}

/**
 * Returns the list of people, and serializes changes to it until the transaction ends. It
 * locks a row that nothing else uses: a sign-in locks its token before the person, and a
 * removal the other way round.
 */
export async function lockPeople(transaction: Db): Promise<Person[]> {
  await sql`update kysely_migration_lock set is_locked = is_locked`.execute(transaction);
  return listPeople(transaction);
}

/**
 * Adds a person. The caller holds `lockPeople`, and has checked that the name is free.
 */
export async function addPerson(
  transaction: Db,
  person: Omit<Person, 'id'>,
): Promise<Person> {
  return transaction
    .insertInto('people')
    .values(person)
    .returning(['id', 'name', 'mail'])
    .executeTakeFirstOrThrow();
}

/** Renames a person. Saved passkeys keep showing the old name. */
export async function renamePerson(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<'renamed' | 'name-taken' | 'not-found'> {
  return db.transaction().execute(async (transaction) => {
    const people = await lockPeople(transaction);
    if (!people.some((one) => one.id === id)) return 'not-found';

    const namesake = findByName(people, name);
    if (namesake && namesake.id !== id) return 'name-taken';

    await transaction.updateTable('people').set({ name }).where('id', '=', id).execute();
    return 'renamed';
  });
}

/**
 * Deletes the unused links and codes of a person, and the links that the person made for
 * others. A link made by another person remains until its person has read about it, but
 * it no longer signs anyone in.
 */
export async function deleteTokens(transaction: Db, personId: number): Promise<void> {
  await transaction
    .updateTable('signInTokens')
    .set(({ ref }) => ({ usedAt: ref('expiresAt') }))
    .where('usedAt', 'is', null)
    .where('personId', '=', personId)
    .where(isToRead)
    .execute();
  await transaction
    .deleteFrom('signInTokens')
    .where('usedAt', 'is', null)
    .where(({ eb, or }) =>
      or([eb('personId', '=', personId), eb('createdBy', '=', personId)]),
    )
    .execute();
}

/**
 * The SQL condition for links made by another person, until their own person has read
 * about them.
 */
export const isToRead = sql<boolean>`(
  created_by is not null and created_by <> person_id and read_at is null
)`;

/**
 * Normalizes a name and removes invisible characters. Returns undefined if the name is
 * blank or longer than 60 characters.
 */
export function readName(text: string): string | undefined {
  const visible = withoutInvisible(cleanLine(text.normalize('NFC')));
  const name = visible.trim().replace(/\s+/g, ' ');
  return /^.{1,60}$/u.test(name) ? name : undefined;
}

/** Normalizes a person's address, both for storing and for looking it up. */
export function readMail(text: string): string {
  return withAsciiDomain(cleanAddress(text).toLowerCase());
}

/** Finds a person by name. Differences in case, accents and spaces are ignored. */
export function findByName(people: readonly Person[], name: string): Person | undefined {
  const keyOf = (text: string) => fold(text).trim().replace(/\s+/g, ' ');
  return people.find((one) => keyOf(one.name) === keyOf(name));
}
