import type { Kysely } from 'kysely';
import type { WebhookConfig } from '../config/webhook.ts';
import type { Tables } from '../database/tables.ts';
import { readChannelStatus } from '../outbox/channel-status.ts';
import { webhookMissingSince } from '../outbox/webhook/settle.ts';
import { type Finding, good, warning } from './finding.ts';

/**
 * Whether the webhook, where there is one, hears of the requests, and what waits for one that is no longer set up. Its address
 * may hold a secret: only the host is named.
 */
export async function checkWebhook(
  db: Kysely<Tables>,
  webhook: WebhookConfig | null,
  now: Date,
): Promise<Finding[]> {
  if (!webhook) return checkMissing(db, now);
  const { hostname: host } = new URL(webhook.url);
  const { late: pending, failed, lastError: reason } = await readChannelStatus(db, 'webhook', now);
  return pending + failed > 0
    ? [warning({ kind: 'webhook not delivered', host, pending, failed, reason })]
    : [good({ kind: 'webhook in time', host, content: webhook.content })];
}

async function checkMissing(db: Kysely<Tables>, now: Date): Promise<Finding[]> {
  const since = await webhookMissingSince(db);
  if (since === null) return [];
  const { pending } = await readChannelStatus(db, 'webhook', now);
  return [warning({ kind: 'webhook missing', since, pending })];
}
