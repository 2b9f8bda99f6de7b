import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Notes that the company answered a request: at that moment, or else now, unless it is noted already. Returns
 * when it was answered; undefined where there is no such request, it came after that minute, or it is in
 * quarantine (it is released first).
 */
export async function noteAnswer(
  db: Kysely<Tables>,
  id: number,
  { at, now }: { at: Date | undefined; now: Date },
): Promise<string | undefined> {
  const moment = (at ?? now).toISOString();
  // What is typed has no seconds: the request may have come in the same minute.
  const latest = new Date((at ?? now).getTime() + 59_999).toISOString();
  const noted = await db
    .updateTable('requests')
    .set({ answered_at: at ? moment : sql<string>`coalesce(answered_at, ${moment})` })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .where('received_at', '<=', latest)
    .returning('answered_at')
    .executeTakeFirst();
  return noted?.answered_at ?? undefined;
}

/** Takes it back. False where there is no such request outside of quarantine. */
export async function forgetAnswer(db: Kysely<Tables>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set({ answered_at: null })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
