import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition, in SQL, that no server has locked a row of `deliveries` or
 * `job_runs`, or that its lock has expired. `at` is the time in ISO 8601.
 */
export function isUnlocked(at: string): RawBuilder<boolean> {
  return sql`(locked_until is null or locked_until <= ${at})`;
}
