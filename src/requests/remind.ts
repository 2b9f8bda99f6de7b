import type { Db } from '../database/tables.ts';
import { madridDate, parseMadridTime } from '../time.ts';
import { changeRequest, type Decide, type Outcome, type Target } from './change.ts';

/**
 * Lets a request come back to the top at 8:00 of a day in Madrid such as `2026-11-26`, or not at all. What was asked for at
 * the latest moment holds, in whatever order it arrives. A request in quarantine comes back once it is released.
 */
export function remindOf(
  db: Db,
  { on, ...target }: Target & { on: string | null },
  at: Date,
): Promise<Outcome> {
  const remind: Decide = async (_request, transaction) => {
    const later = await transaction
      .selectFrom('request_events')
      .select('id')
      .where('request_id', '=', target.id)
      .where('kind', 'in', ['remind', 'no-remind'])
      .where('at', '>', at.toISOString())
      .limit(1)
      .executeTakeFirst();
    if (later) return 'as it is';
    const remind_at = on === null ? null : (parseMadridTime(`${on} 08:00`)?.toISOString() ?? null);
    return {
      set: { remind_at, remind_told_in: null, remind_pushed_at: null },
      event: on === null ? { kind: 'no-remind' } : { kind: 'remind', detail: { on } },
    };
  };
  return changeRequest(db, target, remind, at);
}

/** The day on which a request is to come back. */
export function remindOn({ remind_at }: { remind_at: string | null }): string | null {
  return remind_at && madridDate(new Date(remind_at));
}
