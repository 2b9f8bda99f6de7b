import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The names of people by their ids. */
export async function namesOf(
  db: Kysely<Tables>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const people = await db.selectFrom('people').select(['id', 'name']).where('id', 'in', known).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
