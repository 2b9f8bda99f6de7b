import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { dayMs, formatDate, formatDateTime, madridDate } from '../time.ts';
import { countRequests, everyRequest } from './queries.ts';

/**
 * Deletes the requests that were received more than that many months ago, with all that belongs to them, and the digests and
 * reminders of that time. While more than half of at least 50 requests would go, as with a clock that is far ahead, it waits
 * for seven nights.
 *
 * @returns how many requests were deleted, or in Spanish why none is deleted yet.
 */
export async function deleteOldRequests(
  db: Db,
  months: number,
  now: Date,
): Promise<{ deleted: number } | { blocked: string }> {
  const before = monthsEarlier(now, months).toISOString();
  const total = await countRequests(db, everyRequest);
  const old = await countRequests(db, sql`received_at < ${before}`);
  if (total >= 50 && old * 2 > total) {
    const job = 'retention-blocked';
    // From the second night on it keeps the time of the first.
    const { ranAt: since } = await db
      .insertInto('jobRuns')
      .values({ job, ranAt: now.toISOString() })
      .onConflict((conflict) => conflict.column('job').doUpdateSet({ job }))
      .returning('ranAt')
      .executeTakeFirstOrThrow();
    const until = new Date(Date.parse(since) + 7 * dayMs);
    const blocked =
      `se borrarían ${old} de ${total} solicitudes por antiguas. ¿Está el reloj en hora? Dice ` +
      `${formatDateTime(now.toISOString())}. Si lo está, se borran el ${formatDate(until)}`;
    // By the day: a night may begin some seconds, or an hour, earlier than the first.
    if (madridDate(now) < madridDate(until)) return { blocked };
  }
  const requests = db.deleteFrom('requests').where('receivedAt', '<', before);
  const { numDeletedRows } = await requests.executeTakeFirst();
  // As an erasure does: a mail server may have quoted one of them.
  const summaries = db.updateTable('deliveries').where('requestId', 'is', null);
  if (numDeletedRows > 0n) await summaries.set({ lastError: null }).execute();
  await db.deleteFrom('deliveries').where('requestId', 'is', null).where('createdAt', '<', before).execute();
  await db.deleteFrom('jobRuns').where('job', '=', 'retention-blocked').execute();
  return { deleted: Number(numDeletedRows) };
}

/** Returns the same day that many months earlier, in UTC, or the last day of that month if it is shorter. */
export function monthsEarlier(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
