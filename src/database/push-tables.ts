import type { Generated } from 'kysely';
import type { Browser, System } from '../desk-api/devices.ts';
import type { PushContent } from '../desk-api/notifications.ts';

/** A device that is told by Web Push. Whoever knows its endpoint and the VAPID key can make it buzz. */
export type PushSubscriptionsTable = {
  id: Generated<number>;
  person_id: number;
  /** In which it was turned on; null once that has run out by itself. */
  session_id: number | null;
  /** The address that the browser's push service gave it. */
  endpoint: string;
  /** The public key and the secret of the browser, in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  content: PushContent;
  /** Since when it is also told of what nears its 24 hours; null where it is not. */
  reminders_since: string | null;
  /** Clocks in Madrid between which it is left in peace: `22:00`; both null where it never is. */
  quiet_from: string | null;
  quiet_until: string | null;
  browser: Browser;
  system: System;
  created_at: string;
};

/** By which push services know this installation (RFC 8292): one row, whose `id` is 1. In base64url. */
export type VapidKeysTable = {
  id: number;
  private_key: string;
  public_key: string;
  created_at: string;
};

/** One row, whose `id` is 1, where each request is told to a webhook too; where that is, the environment says. */
export type WebhooksTable = {
  id: number;
  since: string;
};
