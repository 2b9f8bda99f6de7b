import { type RawBuilder, sql } from 'kysely';
import { endOfDay, startOfDay } from '../time.ts';

/** When requests came: from that moment on, and before that one. ISO 8601 in UTC. */
export type Period = { from?: string; before?: string };

/**
 * The period from one day in Madrid, such as `2026-11-21`, to another, both included; open where none is named. Undefined
 * where one of them is no such day.
 */
export function periodOf({ from, to }: Days): Period | undefined {
  const [start, end] = [from && startOfDay(from), to && endOfDay(to)];
  if ((from && !start) || (to && !end)) return undefined;
  return {
    ...(start && { from: start.toISOString() }),
    ...(end && { before: end.toISOString() }),
  };
}

type Days = { from?: string | undefined; to?: string | undefined };

/** Whether a request came in a period, for the database. */
export function cameWithin({ from = '0000', before = '9999' }: Period): RawBuilder<boolean> {
  return sql`(received_at >= ${from} and received_at < ${before})`;
}
