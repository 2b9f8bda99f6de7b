import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row that ends at `expires_at`, so long after it was made, is still good. What seems to have longer left than
 * twice its life was made before the clock was set back: it would stay good for as long as that step.
 */
export function isGood(lifeMs: number, now: Date): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + 2 * lifeMs);
  return sql<boolean>`(expires_at > ${now.toISOString()} and expires_at <= ${latest.toISOString()})`;
}
