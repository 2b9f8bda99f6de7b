import { z } from 'zod';
import { cursor, moment } from './values.ts';

/** Those who left a telephone, or the others. */
export const suspectedAsked = z.strictObject({ phone: z.enum(['left', 'none']), after: cursor.optional() });

/** Suspected spam that nobody has judged yet, the newest first, 20 at a time. */
export const suspectedList = z.object({
  requests: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      receivedAt: moment,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      message: z.string(),
      /** In the words of the terminal, which begin with a small letter. */
      reasons: z.array(z.string()),
    }),
  ),
  next: cursor.nullable(),
  total: z.int(),
});

export type SuspectedList = z.infer<typeof suspectedList>;
