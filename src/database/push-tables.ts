import type { Generated } from 'kysely';
import type { PushContent } from '../desk-api/notifications.ts';
import type { Browser, System } from '../desk-api/schemas.ts';

/** A device that gets notifications by Web Push. Whoever has its endpoint and the VAPID key can send to it. */
export type PushSubscriptionsTable = {
  id: Generated<number>;
  person_id: number;
  /** The session in which notifications were turned on; null once that has expired. */
  session_id: number | null;
  /** The URL that the browser's push service has given it. */
  endpoint: string;
  /** The browser's public key, and its secret in `auth`, in base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  content: PushContent;
  /** Since when it is also reminded of requests that near their 24 hours; null where it is not. */
  reminders_since: string | null;
  /** Its quiet hours, as a clock in Madrid shows them: `22:00`; both null where it has none. */
  quiet_from: string | null;
  quiet_until: string | null;
  browser: Browser;
  system: System;
  created_at: string;
};

/** The keys by which push services know this installation (RFC 8292), in base64url: one row, whose `id` is 1. */
export type VapidKeysTable = {
  id: number;
  private_key: string;
  public_key: string;
  created_at: string;
};

/** One row, whose `id` is 1, where a webhook is told of each request; its URL is in the environment. */
export type WebhooksTable = {
  id: number;
  since: string;
  /** Since when a server runs whose environment has no webhook; null again once one runs that has. */
  missing_since: Generated<string | null>;
};
