import { sql } from 'kysely';
import type { Summary } from './summary.ts';

const quarantined = sql<boolean>`state = 'quarantined'`;

/** Tells of suspected spam. */
export const digest: Summary = {
  kind: 'digest',
  toldIn: 'notified_in',
  everyMs: 4 * 60 * 60 * 1000,
  isDue: () => quarantined,
  isStillTrue: quarantined,
};
