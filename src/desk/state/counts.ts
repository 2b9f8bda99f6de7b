import type { CallLogged } from '../../contact-request/actions.ts';
import { isDue } from '../../contact-request/steps.ts';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';

type Counts = RequestList['counts'];

/**
 * A request as the server sent it, and with queued actions applied; null if they remove
 * it.
 */
export type Change = { before: RequestRow; after: RequestRow | null };

/** Returns the counts of the lists with changes and logged calls applied. */
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

/** What the counts do not include yet. */
export type Unread = {
  changes?: readonly Change[];
  /** Logged calls that are not requests on the server yet. */
  calls?: readonly Pick<CallLogged, 'answered'>[];
};

/** Adds a request to the counts, or subtracts it. */
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

/** Returns whether a request is in the agenda for today or is overdue there. */
export function isDueInAgenda(row: RequestRow, today: string): boolean {
  return belongs(row, 'agenda') && isDue(row.nextOn, today);
}
