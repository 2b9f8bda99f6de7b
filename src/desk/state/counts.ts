import type { CallLogged } from '../../contact-request/actions.ts';
import { isDue } from '../../contact-request/steps.ts';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';

type Counts = RequestList['counts'];

/**
 * A request as the server knows it, and as it is once queued actions are applied; null if
 * they remove it.
 */
export type Change = { before: RequestRow; after: RequestRow | null };

/** Returns the numbers of the lists once changes and logged calls are applied. */
export function countsAfter(
  counts: Counts,
  { changes = [], calls = [] }: Unread,
  today: string,
): Counts {
  const waitingCalls = calls.filter(({ answered }) => !answered);
  let after = { ...counts, waiting: counts.waiting + waitingCalls.length };
  for (const change of changes) {
    after = add(after, change.before, today, -1);
    if (change.after) after = add(after, change.after, today, 1);
  }
  return after;
}

/** What the numbers do not show yet. */
export type Unread = {
  changes?: readonly Change[];
  /** Calls that are no requests yet. */
  calls?: readonly Pick<CallLogged, 'answered'>[];
};

/** Counts a request once more, or once less. */
function add(counts: Counts, row: RequestRow, today: string, sign: 1 | -1): Counts {
  const isOpen = row.state === 'received' && row.outcome?.kind === 'quoted';
  const { count, sum, withoutAmount } = counts.quotes;
  const quotes = {
    count: count + sign,
    sum: sum + sign * (row.amount ?? 0),
    withoutAmount: withoutAmount + (row.amount === null ? sign : 0),
  };
  return {
    ...counts,
    waiting: counts.waiting + (belongs(row, 'waiting') ? sign : 0),
    due: counts.due + (isDueInAgenda(row, today) ? sign : 0),
    spam: counts.spam + (belongs(row, 'spam') ? sign : 0),
    quotes: isOpen ? quotes : counts.quotes,
  };
}

/** Returns whether the agenda holds a request whose day is today or has passed. */
export function isDueInAgenda(row: RequestRow, today: string): boolean {
  return belongs(row, 'agenda') && isDue(row.nextOn, today);
}
