import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { dayMs, formatDate, formatDateTime, madridDate } from '../time.ts';
import { deleteRequests } from './personal-data.ts';
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
  const tooOld = sql<boolean>`received_at < ${before}`;
  const total = await countRequests(db, everyRequest);
  const old = await countRequests(db, tooOld);
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
  const deleted = await deleteRequests(db, tooOld);
  await db
    .deleteFrom('deliveries')
    .where('requestId', 'is', null)
    .where('createdAt', '<', before)
    .execute();
  await db.deleteFrom('jobRuns').where('job', '=', 'retention-blocked').execute();
  return { deleted };
}

/** Returns the same day that many months earlier, in UTC, or the last day of that month if it is shorter. */
export function monthsEarlier(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
