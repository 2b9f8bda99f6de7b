import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Somebody who may enter the desk. Whoever may enter may do everything. */
export type Person = {
  id: number;
  name: string;
  /** Where codes go; null where none was given. */
  mail: string | null;
};

/** In the order in which they were added. */
export async function listPeople(db: Kysely<Tables>): Promise<Person[]> {
  return db.selectFrom('people').select(['id', 'name', 'mail']).orderBy('id').execute();
}

/** By this a name is known, however it is typed: capitals and accents do not tell people apart. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
