import { z } from 'zod';
import { isStorable } from './schemas.ts';

const endpoint = z.url().max(1000).refine(isStorable);

/**
 * The browser's endpoint, or null if it has none. It is sent by POST and never in a URL,
 * since anyone who knows it can send to it.
 */
export const notificationQuery = z.strictObject({ endpoint: endpoint.nullable() });

export const notificationState = z.object({
  /** The VAPID public key with which a browser subscribes. */
  key: z.string(),
  /** Whether this browser gets notifications. */
  on: z.boolean(),
  /**
   * Whether this session has an outdated endpoint, which the browser must replace with
   * its current one.
   */
  renew: z.boolean(),
});

/** The subscription of a browser. */
export const newSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});

export type NotificationState = z.infer<typeof notificationState>;
