import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../../config.ts';
import { contactFields } from '../../contact-request/fields.ts';
import { requestUrl } from '../../desk-address.ts';
import { post } from '../post.ts';
import type { ChannelOptions, Deliver } from '../worker.ts';

/**
 * Posts each request to a webhook, signed with the present time (Standard Webhooks 1.0). The id of a message is the same each
 * time, so that the receiver recognises a repetition.
 */
export function createWebhookChannel(
  { db, clock, origin }: ChannelOptions,
  config: WebhookConfig,
): Deliver {
  return async ({ requestId }, signal) => {
    const request = await db
      .selectFrom('requests')
      .select(['id', 'receivedAt', ...contactFields, 'language'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    if (!request) return { status: 'skipped' };
    const { receivedAt, ...all } = request;
    const { desk } = await origin();
    const body = JSON.stringify({
      type: 'request.received',
      timestamp: receivedAt,
      data: {
        ...(config.content === 'everything' ? all : { id: all.id }),
        url: desk && requestUrl(desk, request),
      },
    });
    const id = `request_${all.id}_${Date.parse(receivedAt)}`;
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const signature = createHmac('sha256', config.secret)
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    return post(config.url, { headers, body }, { signal });
  };
}
