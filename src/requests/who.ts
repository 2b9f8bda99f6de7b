import type { Db } from '../database/tables.ts';

/** Adds to each request who answered it. */
export async function withAnswerers<R extends { answered_by: number | null }>(
  db: Db,
  requests: readonly R[],
): Promise<(R & Answerer)[]> {
  const ids = requests.map(({ answered_by }) => answered_by);
  const names = await namesOf(db, ids);
  return requests.map((request) => ({ ...request, answeredBy: names.get(request.answered_by) ?? null }));
}

export type Answerer = {
  /** The name of the person who answered; null where that was noted in the terminal, or nobody has answered. */
  answeredBy: string | null;
};

/** The names of people by their ids. */
export async function namesOf(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const people = await db.selectFrom('people').select(['id', 'name']).where('id', 'in', known).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
