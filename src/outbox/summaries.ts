import { sql } from 'kysely';
import { lists } from '../requests/lists.ts';
import type { Summary } from './summary.ts';

const hourMs = 60 * 60 * 1000;

/** The mail that tells of suspected spam. */
export const digest: Summary = {
  kind: 'digest',
  toldIn: 'notified_in',
  everyMs: 4 * hourMs,
  isDue: () => lists.suspected,
  isStillTrue: lists.suspected,
};

/** After how many hours without an answer a reminder names a request. The site may promise an answer within 24. */
export const reminderHours = 20;

/** The mail that names requests which have waited that long for an answer. */
export const reminder: Summary = {
  kind: 'reminder',
  toldIn: 'reminded_in',
  everyMs: hourMs,
  isDue: (now) =>
    sql`${lists.waiting} and received_at <= ${new Date(now.getTime() - reminderHours * hourMs).toISOString()}`,
  isStillTrue: lists.waiting,
};

export const summaries = { digest, reminder } satisfies Record<Summary['kind'], Summary>;
