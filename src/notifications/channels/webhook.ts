import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../../config.ts';
import { contactFields } from '../../contact/fields.ts';
import type { Db } from '../../database/tables.ts';
import type { Clock } from '../../time.ts';
import { deskLink, idOfMoment, type Origin } from '../email.ts';
import { post } from '../post.ts';
import type { Channel } from '../worker.ts';

/**
 * Posts each request to a webhook, signed with the present time (Standard Webhooks 1.0). The id of a message is the same each
 * time, so that the receiver recognises a repetition.
 */
export function createWebhookChannel(options: WebhookOptions): Channel {
  const { db, clock, config, origin, timeoutMs = defaultTimeoutMs } = options;
  return {
    async deliver({ requestId }, signal) {
      const request = await db
        .selectFrom('requests')
        .select(['id', 'receivedAt', ...contactFields, 'language'])
        .where('id', '=', requestId)
        .executeTakeFirst();
      if (!request) return { status: 'skipped' };
      const { receivedAt, ...all } = request;
      const body = JSON.stringify({
        type: 'request.received',
        timestamp: receivedAt,
        data: {
          ...(config.content === 'everything' ? all : { id: all.id }),
          url: deskLink(await origin(), request) ?? null,
        },
      });
      const now = clock.now();
      const headers = signedHeaders(`request_${all.id}_${idOfMoment(receivedAt)}`, body, config, now);
      return post(config.url, { headers, body }, { signal, timeoutMs, now });
    },
  };
}

type WebhookOptions = {
  db: Db;
  clock: Pick<Clock, 'now'>;
  config: WebhookConfig;
  origin(): Promise<Pick<Origin, 'desk'>>;
  timeoutMs?: number;
};

/** In milliseconds: the most that Standard Webhooks recommends, and far shorter than a lock. */
const defaultTimeoutMs = 30_000;

function signedHeaders(id: string, body: string, { secret }: WebhookConfig, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
