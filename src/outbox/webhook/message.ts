import { createHmac } from 'node:crypto';
import type { WebhookConfig } from '../../config/webhook.ts';
import { contactFields } from '../../contact/fields.ts';
import type { Db } from '../../database/tables.ts';
import { reasonOf } from '../../reason.ts';
import { retryAfterMs } from '../backoff.ts';
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
    .select(['id', 'received_at', ...contactFields, 'language'])
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

/** Posts a message. It does not follow redirects. */
export async function postWebhook(
  url: string,
  { body, headers }: WebhookMessage,
  {
    signal,
    now,
    patienceMs = usualPatienceMs,
  }: { signal: AbortSignal; now: Date; patienceMs?: number | undefined },
): Promise<WebhookOutcome> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal: ended });
    await answer.body?.cancel();
    if (answer.ok) return { kind: 'delivered' };
    const retryAfter = retryAfterMs(answer.headers.get('retry-after'), now);
    return { kind: 'refused', reason: `it answered ${answer.status}`, retryAfterMs: retryAfter };
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' };
    const reason = reasonOf(error);
    // The receiver may be unable to handle this very message, which must not stop the others.
    return wasReached(error) ? { kind: 'refused', reason, retryAfterMs: 0 } : { kind: 'unreachable', reason };
  }
}

export type WebhookOutcome =
  | { kind: 'delivered' }
  /** The receiver does not take this message, or not now, or it fell silent or hung up. */
  | { kind: 'refused'; reason: string; retryAfterMs: number }
  | { kind: 'unreachable'; reason: string }
  /** The signal ended it. Whether it was delivered is unknown. */
  | { kind: 'aborted' };

/** In milliseconds: the most that Standard Webhooks recommends, and far shorter than a lease. */
const usualPatienceMs = 30_000;

/** Whether the receiver was reached before the fault: faults of making the connection have other codes. */
function wasReached(error: unknown): boolean {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' || /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|HPE_.*)$/.test(cause?.code ?? '');
}
