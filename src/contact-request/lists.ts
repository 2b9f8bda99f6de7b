/**
 * The lists of the desk: requests without an answer, answered ones that have a next step,
 * quotes to prepare and open ones, and all that were received.
 */
export const lists = ['waiting', 'agenda', 'quotes', 'all'] as const;

/**
 * What the list of all may be narrowed to: by answer, by outcome, or spam both suspected
 * and marked, which it leaves out otherwise. `answered` has no outcome.
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
