import { z } from 'zod';

/** How this installation is, as `doctor` finds it. */
export const state = z.object({
  /** The worst first. */
  findings: z.array(
    z.object({
      level: z.enum(['good', 'warning', 'problem']),
      /** In Spanish: what is so, and what to do about it. */
      what: z.string(),
      todo: z.string().nullable(),
      /** What the desk itself can do about it. */
      help: z.enum(['test-mail']).nullable(),
    }),
  ),
  /** Notices by mail. */
  mail: z.object({
    setUp: z.boolean(),
    to: z.array(z.string()),
    pending: z.int(),
    failed: z.int(),
    oldestPendingAt: z.iso.datetime().nullable(),
  }),
  /** The last backup that was made by `requests backup`; null where none is known, as with PostgreSQL. */
  lastBackupAt: z.iso.datetime().nullable(),
  version: z.string(),
  checkedAt: z.iso.datetime(),
});

/** A test mail needs no word beside it. */
export const testMailAsked = z.strictObject({});

/** What came of a test mail, in Spanish. */
export const testMailSent = z.object({ sent: z.boolean(), what: z.string(), todo: z.string().nullable() });

export type DeskState = z.infer<typeof state>;
export type TestMailSent = z.infer<typeof testMailSent>;
