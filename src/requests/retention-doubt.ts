import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { monthsEarlier } from './delete-old.ts';
import { countRequests } from './find.ts';
import { lastRound } from './rounds.ts';

/**
 * Why what is too old should not be deleted by itself: deleting cannot be undone, and a machine that starts with a wrong
 * clock finds everything too old. Undefined where nothing speaks against it.
 */
export async function doubtDeletion(
  db: Kysely<Tables>,
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
  /** Or nothing ran meanwhile: from inside there is no telling. */
  | { kind: 'clock ahead of the last round'; old: number; lastRound: string; now: string }
  | { kind: 'most would go'; old: number; total: number; now: string };

/** A server that stood still for longer than a month is rarer than a clock that is wrong by more. */
const longestGapMs = 31 * 24 * 60 * 60 * 1000;
