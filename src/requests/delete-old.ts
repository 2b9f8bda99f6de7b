import { setImmediate as nextTurn } from 'node:timers/promises';
import { deleteOldKeys } from '../abuse/rate/daily-key.ts';
import { deleteOldCounts } from '../abuse/rate/rate.ts';
import type { Db } from '../database/tables.ts';
import { deleteExpiredContents } from './recent-contents.ts';

/**
 * Deletes the requests that were received more than that many months ago, with all that belongs to them, and the digests and
 * reminders of that time. A signal ends it between two batches.
 *
 * @returns how many requests were deleted.
 */
export async function deleteOldRequests(
  db: Db,
  { months, now, signal }: { months: number; now: Date; signal?: AbortSignal },
): Promise<number> {
  const before = monthsEarlier(now, months).toISOString();
  let deleted = 0;
  while (!signal?.aborted) {
    const count = await deleteSome(db, before);
    deleted += count;
    if (count < batch) break;
    // SQLite works in this very thread: others are served between two batches.
    await nextTurn();
  }
  await db.deleteFrom('calls_taken').where('at', '<', before).execute();
  await db.deleteFrom('notices').where('kind', '!=', 'request').where('created_at', '<', before).execute();
  return deleted;
}

/** Deletes what is needed for ten minutes only: counts of clients, keys of their hashes, and hashes of contents. */
export async function forgetClients(db: Db, now: Date): Promise<void> {
  await deleteOldCounts(db, now);
  await deleteOldKeys(db, now);
  await deleteExpiredContents(db, now);
}

/** The same day that many months earlier, or the last day of that month where it is shorter. In UTC. */
export function monthsEarlier(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

/** SQLite deletes and overwrites this many requests in some milliseconds. */
const batch = 100;

async function deleteSome(db: Db, before: string): Promise<number> {
  const old = db
    .selectFrom('requests')
    .select('id')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .orderBy('id')
    .limit(batch);
  const { numDeletedRows } = await db.deleteFrom('requests').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
