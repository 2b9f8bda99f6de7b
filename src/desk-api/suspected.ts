import { z } from 'zod';
import { cursor, moment } from './schemas.ts';

/** Asks for suspected requests with a telephone, or for those without. */
export const suspectedAsked = z.strictObject({ phone: z.enum(['left', 'none']), after: cursor.optional() });

/** Asks for what was judged to be spam in the last 30 days. */
export const junkAsked = z.strictObject({ after: cursor.optional() });

/** A page of either: the newest first, at most 20. */
export const suspectedList = z.object({
  requests: z.array(
    z.object({
      id: z.int(),
      receivedAt: moment,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      /** A link to call it; null where it is no number. */
      tel: z.string().nullable(),
      message: z.string(),
      /** Why it is suspected, in Spanish, beginning with a small letter. */
      reasons: z.array(z.string()),
    }),
  ),
  next: cursor.nullable(),
  total: z.int(),
});

export type SuspectedList = z.infer<typeof suspectedList>;
