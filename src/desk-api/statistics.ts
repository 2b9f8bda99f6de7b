import { z } from 'zod';

const counts = {
  received: z.int(),
  /** Answered within 24 hours. */
  inTime: z.int(),
  /** Answered later. */
  late: z.int(),
  /** Not answered yet. */
  waiting: z.int(),
};

/** How the company answered in the last twelve weeks, the current one included; spam and logged calls left out. */
export const statistics = z.object({
  total: z.object(counts),
  /** The newest first. `monday` in Madrid: `2026-11-16`. */
  weeks: z.array(z.object({ monday: z.iso.date(), ...counts })),
});

export type Statistics = z.infer<typeof statistics>;
