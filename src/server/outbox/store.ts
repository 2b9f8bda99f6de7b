import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Adds the notice of a request, in the transaction that stores the request. */
export async function insertRequestNotice(db: Kysely<Tables>, requestId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('notices')
    .values({ kind: 'request', request_id: requestId, state: 'pending', created_at: at, due_at: at })
    .execute();
}
