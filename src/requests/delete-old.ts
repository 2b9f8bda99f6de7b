import { deleteOldKeys } from '../abuse/rate/daily-key.ts';
import { deleteOldCounts } from '../abuse/rate/rate.ts';
import type { Db } from '../database/tables.ts';
import { countRequests } from './find.ts';
import { deleteExpiredContents } from './recent-contents.ts';
import { lastRound } from './rounds.ts';

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
    .where('received_at', '<', before)
    .executeTakeFirst();
  await db.deleteFrom('calls_taken').where('at', '<', before).execute();
  await db
    .deleteFrom('deliveries')
    .where('request_id', 'is', null)
    .where('created_at', '<', before)
    .execute();
  return Number(numDeletedRows);
}

/** Deletes what is needed for ten minutes only: counts of clients, keys of their hashes, and hashes of contents. */
export async function forgetClients(db: Db, now: Date): Promise<void> {
  await deleteOldCounts(db, now);
  await deleteOldKeys(db, now);
  await deleteExpiredContents(db, now);
}

/**
 * Why old requests are not deleted before somebody has confirmed it: with a clock that is ahead everything seems too old, and
 * deleting cannot be undone. Undefined where there is no doubt.
 */
export async function doubtDeletion(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<Doubt | undefined> {
  const before = monthsEarlier(now, months).toISOString();
  const old = await countRequests(db, { before });
  if (old === 0) return undefined;
  const last = await lastRound(db, 'retention');
  if (last !== null && now.getTime() - Date.parse(last) > longestGapMs)
    return { kind: 'clock ahead of the last round', old, lastRound: last, now: now.toISOString() };
  const total = await countRequests(db, {});
  return old * 2 > total ? { kind: 'most would go', old, total, now: now.toISOString() } : undefined;
}

export type Doubt =
  /** Or no server ran for a long time, which cannot be told apart. */
  | { kind: 'clock ahead of the last round'; old: number; lastRound: string; now: string }
  | { kind: 'most would go'; old: number; total: number; now: string };

/** Clocks that are wrong by more than a month are more common than servers that stood still for so long. */
const longestGapMs = 31 * 24 * 60 * 60 * 1000;

/** The same day that many months earlier, or the last day of that month where it is shorter. In UTC. */
export function monthsEarlier(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
