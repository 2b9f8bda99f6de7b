import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { countRequests, everyRequest } from './queries.ts';

/** Deletes old requests, unless something looks wrong. */
export async function runRetention(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<{ deleted: number; blocked?: RetentionBlocked }> {
  const blocked = await retentionBlocked(db, { months, now });
  if (blocked) {
    const row = { ranAt: blocked.since };
    await db
      .insertInto('jobRuns')
      .values({ job: 'retention-blocked', ...row })
      .onConflict((conflict) => conflict.column('job').doUpdateSet(row))
      .execute();
    return { deleted: 0, blocked };
  }
  const deleted = await deleteOldRequests(db, { months, now });
  await db.deleteFrom('jobRuns').where('job', '=', 'retention-blocked').execute();
  return { deleted };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns why old requests are not deleted yet: more than half of at least 50 would go, as with a clock that is far ahead.
 * After seven nights they are deleted. Returns undefined if nothing is in the way.
 */
export async function retentionBlocked(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<RetentionBlocked | undefined> {
  const total = await countRequests(db, everyRequest);
  if (total < fewestToBlock) return undefined;
  const before = monthsEarlier(now, months).toISOString();
  const old = await countRequests(db, sql`received_at < ${before}`);
  if (old * 2 <= total) return undefined;
  const recorded = await db
    .selectFrom('jobRuns')
    .select('ranAt')
    .where('job', '=', 'retention-blocked')
    .executeTakeFirst();
  // If the clock was set back since, the wait starts again.
  const since = recorded && Date.parse(recorded.ranAt) <= now.getTime() ? recorded.ranAt : now.toISOString();
  const until = new Date(Date.parse(since) + nightsBlocked * dayMs);
  return now < until ? { old, total, since, until: until.toISOString(), now: now.toISOString() } : undefined;
}

/** How many of all requests would go, and the times from and until which deletion waits. */
export type RetentionBlocked = { old: number; total: number; since: string; until: string; now: string };

const fewestToBlock = 50;
const nightsBlocked = 7;

/**
 * Deletes the requests that were received more than that many months ago, with all that belongs to them, and the digests and
 * reminders of that time.
 *
 * @returns how many requests were deleted.
 */
export async function deleteOldRequests(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<number> {
  const before = monthsEarlier(now, months).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('requests')
    .where('receivedAt', '<', before)
    .executeTakeFirst();
  await db.deleteFrom('deliveries').where('requestId', 'is', null).where('createdAt', '<', before).execute();
  return Number(numDeletedRows);
}

/** Returns the same day that many months earlier, in UTC, or the last day of that month if it is shorter. */
export function monthsEarlier(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
