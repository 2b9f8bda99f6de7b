import { z } from 'zod';
import { browsers, isStorable, moment, systems } from './schemas.ts';

/** What a notification says of the person: nothing, or the first letter of the name. Others may read a lock screen. */
const pushContents = ['nothing', 'initial'] as const;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The settings of a device's notifications. */
export const pushSettings = z.strictObject({
  content: z.enum(pushContents),
  /** Whether it is also reminded of requests that near their 24 hours. */
  reminders: z.boolean(),
  /** Quiet hours, as a clock in Madrid shows them. At their end one notification tells of all that came. */
  quiet: z
    .strictObject({ from: clock, until: clock })
    .refine(({ from, until }) => from !== until)
    .nullable(),
});

/** The settings that a device begins with. */
export const usualPushSettings = { content: 'nothing', reminders: true, quiet: null } as const;

const endpoint = z.url().max(1000).refine(isStorable);

/** The endpoint of the browser that asks; null where it has none. Sent by POST, since whoever has it can send to it. */
export const deviceAsked = z.strictObject({ endpoint: endpoint.nullable() });

export const pushState = z.object({
  /** The VAPID public key, with which a browser subscribes. */
  key: z.string(),
  /** The settings of this browser; null where it gets no notifications. */
  here: pushSettings.nullable(),
  /** Whether this session is told at another endpoint, which is to be replaced by the one that the browser has now. */
  elsewhere: z.boolean(),
});

/** The subscription of a browser. */
export const deviceAdded = z.strictObject({
  endpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  /** The endpoint that it had before, where the push service has given it another. The settings stay. */
  replaces: endpoint.optional(),
});

/** A device that gets notifications, as everybody who may enter the desk sees it. */
export const pushDevice = z.object({
  id: z.int(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  since: moment,
  /** Whether it is the device that asks. */
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

/** The content of a push for the desk's service worker, as JSON of at most 3,993 bytes in UTF-8 (RFC 8291, 4). */
export type PushMessage = {
  title: string;
  body: string;
  /** The requests it tells of; none in a test. */
  ids: number[];
  /** How many requests wait for an answer. */
  waiting: number;
};
