import { z } from 'zod';

const cursor = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\d{1,9}$/);

/** Those who left a telephone, or the others. */
export const suspectedAsked = z.strictObject({ phone: z.enum(['left', 'none']), after: cursor.optional() });

/** Suspected spam that nobody has judged yet, the newest first, 20 at a time. */
export const suspectedList = z.object({
  requests: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      receivedAt: z.iso.datetime(),
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
