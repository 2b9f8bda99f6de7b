import type { Transaction } from 'kysely';
import { atMadrid, dayOf } from '../company/madrid-time.ts';
import type { Tables } from '../database/tables.ts';
import { changeWithin, type Decision, type Outcome, type Target } from './change.ts';

/**
 * Lets a request come back to the top at 8:00 of a day in Madrid such as `2026-11-26`, or not at all. What was asked for at
 * the latest moment holds, in whatever order it arrives. A request in quarantine comes back once it is released.
 */
export function remindOf(
  transaction: Transaction<Tables>,
  { on, ...target }: Target & { on: string | null },
  at: Date,
): Promise<Outcome> {
  const remind = async (): Promise<Decision> => {
    const later = await transaction
      .selectFrom('request_events')
      .select('id')
      .where('request_id', '=', target.id)
      .where('kind', 'in', ['remind', 'no-remind'])
      .where('at', '>', at.toISOString())
      .limit(1)
      .executeTakeFirst();
    if (later) return 'as it is';
    const remind_at = on === null ? null : (atMadrid(`${on} 08:00`)?.toISOString() ?? null);
    return {
      set: { remind_at, remind_told_in: null, remind_pushed_at: null },
      event: on === null ? { kind: 'no-remind' } : { kind: 'remind', detail: { on } },
    };
  };
  return changeWithin(transaction, target, remind, at);
}

/** The day on which a request is to come back. */
export function remindOn({ remind_at }: { remind_at: string | null }): string | null {
  return remind_at && dayOf(new Date(remind_at));
}
