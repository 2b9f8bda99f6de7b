import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { inOrder } from './lists.ts';
import type { StoredRequest } from './store.ts';

/** Adds to each request who answered it. */
export async function withAnswerers<R extends { answeredBy: number | null }>(
  db: Db,
  requests: readonly R[],
): Promise<(R & Answerer)[]> {
  const ids = requests.map(({ answeredBy }) => answeredBy);
  const names = await namesOf(db, ids);
  return requests.map((request) => ({ ...request, answeredBy: names.get(request.answeredBy) ?? null }));
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

/** Adds who answered each request, and its number among those of the same person. */
export async function listRequests<R extends StoredRequest>(
  db: Db,
  requests: R[],
): Promise<(R & Answerer & Turn)[]> {
  return withTurns(db, await withAnswerers(db, requests));
}

export type ListedRequest = StoredRequest & Answerer & Turn;

/** Adds to each request its number among those of the same person. */
export async function withTurns<R extends { id: number }>(db: Db, requests: R[]): Promise<(R & Turn)[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const earlier = sql`earlier.state = 'received' and (earlier.received_at, earlier.id) < (one.received_at, one.id)`;
  // Each half of the union uses an index; an "or" would read all requests.
  const { rows } = await sql<{ id: number; turn: number }>`select one.id, 1 + (select count(*) from (
      select earlier.id from requests earlier where lower(earlier.email) = lower(one.email) and one.email <> '' and ${earlier}
      union select earlier.id from requests earlier where earlier.phone_key = one.phone_key and ${earlier}
    ) as theirs) as turn from requests one where one.id in (${sql.join(ids)})`.execute(db);
  const turns = new Map(rows.map(({ id, turn }) => [id, Number(turn)]));
  return requests.map((request) => ({ ...request, turn: turns.get(request.id) ?? 1 }));
}

type Turn = {
  /** 1 for the person's first request. Counted by address or telephone, suspected spam aside. */
  turn: number;
};

/** Other requests of the same person, the newest first: at most `atMost`. */
export async function othersOf(db: Db, request: StoredRequest, atMost: number): Promise<ListedRequest[]> {
  const same = sql`select id from requests where lower(email) = lower(${request.email}) and email <> ''
    union select id from requests where phone_key = (select phone_key from requests where id = ${request.id})`;
  const others = sql<boolean>`id in (${same}) and id <> ${request.id}`;
  return listRequests(db, await inOrder(db, others).limit(atMost).execute());
}
