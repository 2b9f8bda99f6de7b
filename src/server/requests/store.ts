import type { Insertable, Kysely, Selectable } from 'kysely';
import type { RequestsTable, Tables } from '../database/tables.ts';

/** Adds a request, in the transaction it is given; returns its id. */
export async function insertRequest(db: Kysely<Tables>, request: NewRequest): Promise<number> {
  const { id } = await db.insertInto('requests').values(request).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The requests in every state, newest first; all of them, unless a limit is given. */
export async function newestRequests(db: Kysely<Tables>, limit?: number): Promise<StoredRequest[]> {
  const query = db.selectFrom('requests').selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc');
  return await (limit === undefined ? query : query.limit(limit)).execute();
}

export type NewRequest = Insertable<RequestsTable>;

export type StoredRequest = Selectable<RequestsTable>;
