import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Somebody who may enter the desk, and do everything there. */
export type Person = {
  id: number;
  name: string;
  /** Where codes go; null where none was given. */
  mail: string | null;
};

/** All people who may enter, in the order in which they were added. */
export async function listPeople(db: Db): Promise<Person[]> {
  return whoMayEnter(db).select(['people.id', 'name', 'mail']).orderBy('people.id').execute();
}

/** The rows of the people who may enter: those of people who were removed are kept, for the history to name them. */
export function whoMayEnter(db: Db) {
  return db.selectFrom('people').where('people.removed_at', 'is', null);
}

/**
 * Locks the row of a person until the transaction ends, so that nobody can remove that person meanwhile. False where the
 * person may not enter. Every way to sign in does this before it writes anything for that person. An update that changes
 * nothing locks in both databases; SQLite has no `select … for update`.
 */
export async function lockPerson(transaction: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('people')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Lets one change of who may enter run at a time, until its transaction ends: of two removals each could count the other's
 * person as the one who stays, and of two people both could find a name or an address free. It locks a row that nothing else
 * locks. A row of the people would not do: whoever is entering waits for that with a link in hand.
 */
export async function oneAtATime(transaction: Db): Promise<void> {
  await sql`update kysely_migration_lock set is_locked = is_locked`.execute(transaction);
}

/** Gives a person another name, unless somebody else has it. Saved passkeys keep the old name. */
export async function renamePerson(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<'renamed' | 'taken' | 'not found'> {
  return db.transaction().execute(async (transaction) => {
    await oneAtATime(transaction);
    const same = await transaction
      .selectFrom('people')
      .select('id')
      .where('name_key', '=', nameKey(name))
      .executeTakeFirst();
    if (same && same.id !== id) return 'taken';
    const { numUpdatedRows } = await transaction
      .updateTable('people')
      .set({ name, name_key: nameKey(name) })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'renamed' : 'not found';
  });
}

/** A name as it is stored; undefined where it is empty, longer than 60 letters, or has invisible characters. */
export function readName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return /^[^\p{Cc}\p{Cf}]{1,60}$/u.test(name) ? name : undefined;
}

/** A key that is the same however a name is typed: capitals, accents and spaces do not tell people apart. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
