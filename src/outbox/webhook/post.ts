import { reasonOf } from '../../reason.ts';
import { retryAfterMs } from '../backoff.ts';
import type { WebhookMessage } from './message.ts';

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
