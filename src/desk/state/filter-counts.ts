import { type Filter, filters } from '../../contact-request/lists.ts';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import type { Unread } from './counts.ts';
import { belongs } from './grouping.ts';

type FilterCounts = NonNullable<RequestList['filterCounts']>;

/** Returns the counts of the filters with changes and logged calls applied. */
export function filterCountsAfter(
  counts: FilterCounts,
  { changes = [], calls = [] }: Unread,
): FilterCounts {
  const after = { ...counts };
  for (const change of changes) {
    after[filterOf(change.before)] -= 1;
    if (change.after) after[filterOf(change.after)] += 1;
  }
  for (const { answered } of calls) after[answered ? 'answered' : 'waiting'] += 1;
  return after;
}

/**
 * Returns the number of requests that match a filter; without one, that of the list of
 * all.
 */
export function countIn(counts: FilterCounts, filter: Filter | undefined): number {
  if (filter) return counts[filter];

  const received = filters.filter((one) => one !== 'spam');
  return received.reduce((sum, one) => sum + counts[one], 0);
}

/** Returns the one filter that matches a request. */
function filterOf(row: RequestRow): Filter {
  return filters.find((filter) => belongs(row, filter)) ?? 'spam';
}
