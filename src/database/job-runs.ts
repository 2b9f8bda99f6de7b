import { type RawBuilder, sql } from 'kysely';
import { latestPlausible } from '../time.ts';

/**
 * Returns the condition, in SQL, that a job has not run since a time. A run that is dated
 * in the future does not count: it would hold up the job until then.
 */
export function hasNotRunSince(since: Date, now: Date): RawBuilder<boolean> {
  return sql`(ran_at < ${since.toISOString()} or ran_at > ${latestPlausible(now)})`;
}
