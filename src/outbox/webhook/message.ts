import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../../config/webhook.ts';
import type { Db } from '../../database/tables.ts';
import { deskLink, idOfMoment } from '../mail.ts';
import type { Lease } from '../store.ts';

/**
 * The message that tells a webhook of a request, signed with the present time (Standard Webhooks 1.0). Its id is the same each
 * time, so that the receiver can recognise a repetition. Undefined where the request is gone.
 */
export async function composeWebhook(
  db: Db,
  { config, desk }: { config: WebhookConfig; desk: string | null },
  { request_id }: Pick<Lease, 'request_id'>,
  now: Date,
): Promise<WebhookMessage | undefined> {
  const request = await db
    .selectFrom('requests')
    .select(['id', 'received_at', 'name', 'email', 'phone', 'message'])
    .where('id', '=', request_id)
    .executeTakeFirst();
  if (!request) return undefined;
  const { received_at, ...all } = request;
  const told = config.content === 'everything' ? all : { id: all.id };
  const body = JSON.stringify({
    type: 'request.received',
    timestamp: received_at,
    data: { ...told, url: deskLink({ desk }, request) ?? null },
  });
  const id = `request_${all.id}_${idOfMoment(received_at)}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', config.secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

export type WebhookMessage = { body: string; headers: Record<string, string> };
