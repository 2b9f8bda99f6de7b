import { z } from 'zod';
import { moment } from './schemas.ts';

/** The state of this installation, as `doctor` finds it. */
export const state = z.object({
  /** What `doctor` says of it as a whole, in Spanish, also for a short line. */
  verdict: z.string(),
  shortVerdict: z.string(),
  /** The worst first. */
  findings: z.array(
    z.object({
      level: z.enum(['good', 'warning', 'problem']),
      /** In Spanish: the subject, and what was found: a sentence for each thing for which the same is to be done. */
      about: z.string(),
      what: z.array(z.string()),
      todo: z.string().nullable(),
      /** What to say to the administrator, word for word; null where there is nothing for him to do. */
      tell: z.string().nullable(),
      /** What the desk itself can do about it. */
      help: z.enum(['test-mail', 'backup', 'retry']).nullable(),
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
  /** Null where there is no webhook. */
  webhook: z.object({ host: z.string(), pending: z.int(), failed: z.int() }).nullable(),
  backups: z.object({
    /** The program that makes backups. */
    by: z.enum(['requests backup', 'pg_dump']),
    /** When the last backup was made that is known of. */
    lastAt: moment.nullable(),
  }),
  version: z.string(),
  checkedAt: moment,
});

/** Asks for a test mail, a backup or a retry, which needs no more details. */
export const actionAsked = z.strictObject({});

/** What came of a test mail, a backup or a retry, in Spanish. */
export const actionResult = z.object({ done: z.boolean(), what: z.string(), todo: z.string().nullable() });

export type DeskState = z.infer<typeof state>;
export type ActionResult = z.infer<typeof actionResult>;
