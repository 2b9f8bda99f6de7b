import { type RawBuilder, sql } from 'kysely';
import { latestPlausible, minuteMs } from '../time.ts';
import type { Db } from './tables.ts';

/**
 * Returns the SQL condition that a row of `deliveries` or `job_runs` is not locked by any
 * server, or that its lock has expired.
 */
export function isUnlocked(now: Date): RawBuilder<boolean> {
  return sql`(
    locked_until is null or locked_until <= ${now.toISOString()}
    or locked_until > ${latestPlausible(now, longestLockMs)}
  )`;
}

/** The longest duration of a lock, in milliseconds. */
export const longestLockMs = 15 * minuteMs;

/**
 * Locks the row of a request until the end of the transaction. An update that changes
 * nothing does so on both databases. An `id` of null, as in a summary's delivery, locks
 * nothing.
 */
export async function lockRequest(trx: Db, id: number | null): Promise<void> {
  await trx
    .updateTable('requests')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .execute();
}
