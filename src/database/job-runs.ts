import { type RawBuilder, sql } from 'kysely';
import { latestPlausible } from '../time.ts';

/**
 * Returns the SQL condition that a job has not run since a time. A run dated in the
 * future does not count, since it would block the job until then.
 */
export function hasNotRunSince(since: Date, now: Date): RawBuilder<boolean> {
  return sql`(ran_at < ${since.toISOString()} or ran_at > ${latestPlausible(now)})`;
}
