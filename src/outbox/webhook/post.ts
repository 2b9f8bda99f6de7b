import { reasonOf } from '../reason.ts';
import { retryAfterMs } from '../retry-after.ts';
import type { WebhookMessage } from './message.ts';

/** Posts a message; where it is led elsewhere it does not follow. */
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
    // It may be this message that it cannot swallow, which must not stop the rest.
    return wasReached(error) ? { kind: 'refused', reason, retryAfterMs: 0 } : { kind: 'unreachable', reason };
  }
}

export type WebhookOutcome =
  | { kind: 'delivered' }
  /** It answered that it does not want this one, or not now; or it went silent or away instead. */
  | { kind: 'refused'; reason: string; retryAfterMs: number }
  /** It cannot be reached at all. */
  | { kind: 'unreachable'; reason: string }
  /** We were told to stop. Whether it got through is unknown. */
  | { kind: 'aborted' };

/** What Standard Webhooks advises at most; far below the lease. */
const usualPatienceMs = 30_000;

/** A connection that cannot be made fails sooner, and otherwise. */
function wasReached(error: unknown): boolean {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' || /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|HPE_.*)$/.test(cause?.code ?? '');
}
