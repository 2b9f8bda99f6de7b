import { z } from 'zod';
import { moment } from './values.ts';

/** How this installation is, as `doctor` finds it. */
export const state = z.object({
  /** The worst first. */
  findings: z.array(
    z.object({
      /** `open`: not filled in or set up yet, as in every new installation. */
      level: z.enum(['good', 'warning', 'open', 'problem']),
      /** In Spanish: what was looked at, what is so, and what to do about it. Of several the same may be to be done. */
      about: z.string(),
      what: z.array(z.string()),
      todo: z.string().nullable(),
      /** What to say to the maintainer, word for word, where only he can mend it. */
      tell: z.string().nullable(),
      /** What the desk itself can do about it. */
      help: z.enum(['test-mail', 'backup']).nullable(),
    }),
  ),
  /** Notices by mail. */
  mail: z.object({
    setUp: z.boolean(),
    to: z.array(z.string()),
    pending: z.int(),
    failed: z.int(),
    oldestPendingAt: moment.nullable(),
  }),
  /** Null where there is none. */
  webhook: z.object({ host: z.string(), pending: z.int(), failed: z.int() }).nullable(),
  backups: z.object({
    /** PostgreSQL's own programs make them, and leave no word of it here. */
    by: z.enum(['requests backup', 'pg_dump']),
    /** The last that is known of. */
    lastAt: moment.nullable(),
  }),
  version: z.string(),
  checkedAt: moment,
});

/** A test mail, or a backup, needs no word beside it. */
export const deedAsked = z.strictObject({});

/** What came of it, in Spanish. */
export const deedDone = z.object({ done: z.boolean(), what: z.string(), todo: z.string().nullable() });

export type DeskState = z.infer<typeof state>;
export type DeedDone = z.infer<typeof deedDone>;
