/**
 * The desk's lists: waiting requests, answered requests that have a next step, quotes to
 * prepare or still open, and all received requests.
 */
export const lists = ['waiting', 'agenda', 'quotes', 'all'] as const;

/**
 * The filters of the list of all requests: by answer, by outcome, or spam, both suspected
 * and marked, which the list otherwise leaves out. `answered` requests have no outcome.
 */
export const filters = [
  'waiting',
  'answered',
  'visit',
  'quoted',
  'won',
  'lost',
  'discarded',
  'spam',
] as const;

export type List = (typeof lists)[number];

export type Filter = (typeof filters)[number];
