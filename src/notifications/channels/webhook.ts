import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../../config.ts';
import { contactFields } from '../../contact-request/fields.ts';
import type { Db } from '../../database/tables.ts';
import { requestUrl } from '../../desk-address.ts';
import { post } from '../post.ts';
import type { ChannelOptions, Deliver } from './channel.ts';

/**
 * Posts each request to a webhook, signed with the current time (Standard Webhooks 1.0).
 * A message keeps its id when it is sent again, so that the receiver can recognize
 * duplicates.
 */
export function createWebhookChannel(
  { db, clock, origin }: ChannelOptions,
  config: WebhookConfig,
): Deliver {
  return async ({ requestId }, signal) => {
    const request = await findRequest(db, requestId);
    if (!request) return { status: 'skipped' };

    const { desk } = await origin();
    const body = JSON.stringify(messageAbout(request, desk, config.content));
    const id = `request_${request.id}_${Date.parse(request.receivedAt)}`;
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(config.secret, { id, body, now: clock.now() }),
    };
    return post(config.url, { headers, body }, { signal });
  };
}

function findRequest(db: Db, id: number | null) {
  return db
    .selectFrom('requests')
    .select(['id', 'receivedAt', ...contactFields, 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type WebhookRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

function messageAbout(
  request: WebhookRequest,
  desk: string | null,
  content: WebhookConfig['content'],
) {
  const { receivedAt, ...everything } = request;
  const known = content === 'everything' ? everything : { id: request.id };
  return {
    type: 'request.received',
    timestamp: receivedAt,
    data: { ...known, url: desk && requestUrl(desk, request) },
  };
}

function signatureHeaders(
  secret: Buffer,
  { id, body, now }: { id: string; body: string; now: Date },
) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
