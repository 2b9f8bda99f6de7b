import { z } from 'zod';
import { provinces } from '../company/schema.ts';
import { serviceKeys } from '../company/services.ts';
import { outcomeKeys } from '../contact/labels.ts';

/** Suspected spam is in none of them. Durations in milliseconds. */
const counts = {
  received: z.int(),
  /** Answered within 24 hours. */
  inTime: z.int(),
  /** Answered after that. */
  late: z.int(),
  /** Not answered, and over the 24 hours. */
  overdue: z.int(),
  /** Not answered, with time left. */
  waiting: z.int(),
  /** Of those that were answered; null where none was. */
  median: z.number().nullable(),
  slowest: z.number().nullable(),
};

/** The last twelve weeks, this one included; `total` is of the same weeks. */
export const figures = z.object({
  total: z.object(counts),
  /** The newest first. */
  weeks: z.array(
    z.object({
      /** The Monday, in Madrid: `2026-11-16`. */
      monday: z.iso.date(),
      ...counts,
    }),
  ),
  /** Null is «sin indicar», and comes last; those of which there is none are left out. */
  services: z.array(z.object({ service: z.enum(serviceKeys).nullable(), ...counts })),
  provinces: z.array(z.object({ province: z.enum(provinces).nullable(), ...counts })),
  outcomes: z.array(z.object({ outcome: z.enum(outcomeKeys).nullable(), ...counts })),
  /** Whether the site promises an answer within 24 hours. */
  answerIn24Hours: z.boolean(),
});

export type Figures = z.infer<typeof figures>;
