import { z } from 'zod';
import { browsers, systems } from './devices.ts';
import { isStorable, moment } from './values.ts';

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

const endpoint = z.url().max(1000).refine(isStorable);

/** What the browser that asks holds; null where it holds nothing. By POST: whoever knows an endpoint can send to it. */
export const deviceAsked = z.strictObject({ endpoint: endpoint.nullable() });

export const pushState = z.object({
  /** The VAPID key, by which a browser subscribes. */
  key: z.string(),
  /** How this browser is told; null where it is not. */
  here: pushSettings.nullable(),
  /** Whether this session is told at another endpoint, which is to be replaced by the one that the browser has now. */
  elsewhere: z.boolean(),
});

/** What a browser subscribed with. */
export const deviceAdded = z.strictObject({
  endpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  /** The endpoint that it had before, where the push service gave it another: its settings go on. */
  replaces: endpoint.optional(),
});

/** A device that is told, as everybody who may enter sees it. */
export const pushDevice = z.object({
  id: z.int(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  since: moment,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});

/** One that fell silent without anybody having turned it off. */
export const lostDevice = pushDevice.pick({ browser: true, system: true }).extend({ at: moment });

export type PushContent = (typeof pushContents)[number];
export type PushSettings = z.infer<typeof pushSettings>;
export type PushState = z.infer<typeof pushState>;
export type DeviceAdded = z.infer<typeof deviceAdded>;
export type PushDevice = z.infer<typeof pushDevice>;
export type LostDevice = z.infer<typeof lostDevice>;
