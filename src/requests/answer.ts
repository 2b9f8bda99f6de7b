import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Notes that the company answered a request: at that moment, or else now, unless it is noted already. One in quarantine
 * is released first.
 */
export async function answerRequest(
  db: Kysely<Tables>,
  { id, at }: { id: number; at: Date | undefined },
  now: Date,
): Promise<Answered> {
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
  if (noted?.answered_at) return { outcome: 'answered', at: noted.answered_at };
  return whyNot(await readState(db, id));
}

export type Answered =
  | { outcome: 'answered'; at: string }
  | { outcome: 'not found' | 'quarantined' }
  /** It came after the moment at which it is said to have been answered. */
  | { outcome: 'not received yet'; receivedAt: string };

/** Takes the answer back: the company has yet to answer. */
export async function withdrawAnswer(
  db: Kysely<Tables>,
  { id }: { id: number },
): Promise<'unanswered' | 'not found' | 'quarantined'> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set({ answered_at: null })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return 'unanswered';
  return (await readState(db, id)) ? 'quarantined' : 'not found';
}

function readState(db: Kysely<Tables>, id: number) {
  return db.selectFrom('requests').select(['state', 'received_at']).where('id', '=', id).executeTakeFirst();
}

function whyNot(request: Awaited<ReturnType<typeof readState>>): Answered {
  if (!request) return { outcome: 'not found' };
  return request.state === 'quarantined'
    ? { outcome: 'quarantined' }
    : { outcome: 'not received yet', receivedAt: request.received_at };
}
