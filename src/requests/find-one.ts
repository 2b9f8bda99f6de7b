import type { Kysely, Selectable } from 'kysely';
import type { NoticesTable, Tables } from '../database/tables.ts';
import { type FoundRequest, withNotices } from './find.ts';

/** A request with every notice that tells of it, the oldest first; undefined where there is none. */
export async function findRequest(
  db: Kysely<Tables>,
  { id }: { id: number },
): Promise<WholeRequest | undefined> {
  const stored = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) return undefined;
  const [request] = await withNotices(db, [stored]);
  const shared = [stored.notified_in, stored.reminded_in].filter((notice) => notice !== null);
  const notices = await db
    .selectFrom('notices')
    .selectAll()
    .where((where) => where.or([where('request_id', '=', id), where('id', 'in', [...shared, 0])]))
    .orderBy('id')
    .execute();
  return request && { request, notices };
}

export type WholeRequest = { request: FoundRequest; notices: Selectable<NoticesTable>[] };
