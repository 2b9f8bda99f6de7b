import { z } from 'zod';
import { outcomeKeys } from '../contact/labels.ts';

/** Figures of requests, without suspected spam. Durations are in milliseconds. */
const counts = {
  received: z.int(),
  /** Answered within 24 hours. */
  inTime: z.int(),
  /** Answered after that. */
  late: z.int(),
  /** Not answered, for more than 24 hours. */
  overdue: z.int(),
  /** Not answered, for at most 24 hours. */
  waiting: z.int(),
  /** The times until an answer, of requests that were answered; null where none was. */
  median: z.number().nullable(),
  slowest: z.number().nullable(),
};

/** The figures of the last twelve weeks, this one included. `total` covers the same weeks. */
export const figures = z.object({
  total: z.object(counts),
  /** Logged calls, which are in none of the others. */
  calls: z.object(counts),
  /** How many of `total` came by the form in Catalan. */
  inCatalan: z.int(),
  /** The newest first. */
  weeks: z.array(
    z.object({
      /** The Monday, in Madrid: `2026-11-16`. */
      monday: z.iso.date(),
      ...counts,
    }),
  ),
  /** Null is «sin indicar», and comes last. */
  outcomes: z.array(z.object({ outcome: z.enum(outcomeKeys).nullable(), ...counts })),
  /** Whether the site promises an answer within 24 hours. */
  answerIn24Hours: z.boolean(),
});

export type Figures = z.infer<typeof figures>;
