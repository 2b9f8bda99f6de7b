import type { Db } from '../database/tables.ts';
import { monthsEarlier } from './delete-old.ts';
import { countRequests } from './find.ts';
import { lastRound } from './rounds.ts';

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
