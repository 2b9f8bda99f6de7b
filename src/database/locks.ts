import { type RawBuilder, sql } from 'kysely';
import { latestPlausible, minuteMs } from '../time.ts';
import type { Db } from './tables.ts';

/**
 * Returns the condition, in SQL, that no server has locked a row of `deliveries` or
 * `job_runs`, or that its lock has expired.
 */
export function isUnlocked(now: Date): RawBuilder<boolean> {
  return sql`(
    locked_until is null or locked_until <= ${now.toISOString()}
    or locked_until > ${latestPlausible(now, longestLockMs)}
  )`;
}

/** No lock is longer. In milliseconds. */
export const longestLockMs = 15 * minuteMs;

/**
 * Locks the row of a request until the end of the transaction, on both databases: by an
 * update that changes nothing. Null, as of a summary's delivery, locks none.
 */
export async function lockRequest(trx: Db, id: number | null): Promise<void> {
  await trx
    .updateTable('requests')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .execute();
}
