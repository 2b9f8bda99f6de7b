import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row with `expires_at` is still good, for the database. One that seems to have more than twice its life left was
 * made before the clock was set back, and would stay good for too long.
 *
 * @param lifeMs is how long such a row is good from its creation.
 */
export function isGood(lifeMs: number, now: Date): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + 2 * lifeMs);
  return sql<boolean>`(expires_at > ${now.toISOString()} and expires_at <= ${latest.toISOString()})`;
}
