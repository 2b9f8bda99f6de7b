import type { Kysely } from 'kysely';
import type { WebhookConfig } from '../config/webhook.ts';
import type { Tables } from '../database/tables.ts';
import { readChannelStatus } from '../outbox/channel-status.ts';
import { type Finding, good, warning } from './finding.ts';

/** Whether the webhook, where there is one, hears of the requests. Its address may hold a secret: only the host is named. */
export async function checkWebhook(
  db: Kysely<Tables>,
  webhook: WebhookConfig | null,
  now: Date,
): Promise<Finding[]> {
  if (!webhook) return [];
  const { hostname: host } = new URL(webhook.url);
  const { late: pending, failed, lastError: reason } = await readChannelStatus(db, 'webhook', now);
  return pending + failed > 0
    ? [warning({ kind: 'webhook not delivered', host, pending, failed, reason })]
    : [good({ kind: 'webhook in time', host, content: webhook.content })];
}
