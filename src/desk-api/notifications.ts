import { z } from 'zod';

/** What a notification says of the person: nothing, or the first letter of the name. A lock screen is read by others. */
export const pushContents = ['nothing', 'initial'] as const;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** How a device wants to be told. */
export const pushSettings = z.strictObject({
  content: z.enum(pushContents),
  /** Whether it is also told of what nears its 24 hours. */
  reminders: z.boolean(),
  /** Clocks in Madrid between which it is left in peace; at the end it is told at once of all that came. */
  quiet: z
    .strictObject({ from: clock, until: clock })
    .refine(({ from, until }) => from !== until)
    .nullable(),
});

/** As a device begins. */
export const usualPushSettings = { content: 'nothing', reminders: true, quiet: null } as const;

export type PushContent = (typeof pushContents)[number];
export type PushSettings = z.infer<typeof pushSettings>;
