import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { dayMs, formatDate, formatDateTime, madridDate } from '../time.ts';
import { deleteRequests } from './personal-data.ts';
import { countRequests, everyRequest } from './queries.ts';

/**
 * Deletes the requests received more than `months` months ago with all their data, unless
 * their next step lies ahead, and the digests and reminders of that time. If this would
 * delete more than half of at least 50 requests, as with a clock that is far ahead, the
 * deletion is blocked for seven nights.
 */
export async function deleteOldRequests(
  db: Db,
  months: number,
  now: Date,
): Promise<RetentionResult> {
  const oldest = monthsEarlier(now, months).toISOString();
  const isPlanned = sql`state = 'received' and next_on >= ${madridDate(now)}`;
  const tooOld = sql<boolean>`
    received_at < ${oldest} and (next_on is null or not (${isPlanned}))`;
  const total = await countRequests(db, everyRequest);
  const old = await countRequests(db, tooOld);

  const reason = await findBlock(db, { total, old }, now);
  if (reason) return { kind: 'blocked', reason };

  return db.transaction().execute(async (trx) => {
    const deleted = await deleteRequests(trx, tooOld);
    await trx
      .deleteFrom('deliveries')
      .where('requestId', 'is', null)
      .where('createdAt', '<', oldest)
      .execute();
    await trx.deleteFrom('jobRuns').where('job', '=', 'retention-blocked').execute();
    return { kind: 'deleted', requests: deleted.length };
  });
}

type RetentionResult =
  | { kind: 'deleted'; requests: number }
  /** The reason is in Spanish, for the administrator of the server. */
  | { kind: 'blocked'; reason: string };

/** Returns why nothing may be deleted tonight. Returns null if nothing prevents it. */
async function findBlock(
  db: Db,
  { total, old }: { total: number; old: number },
  now: Date,
): Promise<string | null> {
  if (total < 50 || old * 2 <= total) return null;

  const until = new Date((await firstBlockedAt(db, now)) + 7 * dayMs);
  // Compare days, since this night may start some seconds or an hour earlier than the
  // first.
  if (madridDate(now) >= madridDate(until)) return null;

  return (
    `se borrarían ${old} de ${total} solicitudes por antiguas. ` +
    `¿Está el reloj en hora? Dice ${formatDateTime(now.toISOString())}. ` +
    `Si lo está, se borran el ${formatDate(until)}`
  );
}

/** Returns when the first of these nights blocked the deletion, in milliseconds. */
async function firstBlockedAt(db: Db, now: Date): Promise<number> {
  const job = 'retention-blocked';
  const { ranAt } = await db
    .insertInto('jobRuns')
    .values({ job, ranAt: now.toISOString() })
    // From the second night on, the row keeps the time of the first.
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ job }))
    .returning('ranAt')
    .executeTakeFirstOrThrow();
  return Date.parse(ranAt);
}

/**
 * Returns the same day of the month `months` months earlier, in UTC, or the last day of
 * that month if it is shorter.
 */
export function monthsEarlier(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  const isPastTheEnd = earlier.getUTCDate() !== date.getUTCDate();
  if (isPastTheEnd) earlier.setUTCDate(0);
  return earlier;
}
