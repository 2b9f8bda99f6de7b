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
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
}

export type WebhookOutcome =
  | { kind: 'delivered' }
  | { kind: 'refused'; reason: string; retryAfterMs: number }
  /** It cannot be reached, or did not answer in time. */
  | { kind: 'unreachable'; reason: string }
  /** We were told to stop. Whether it got through is unknown. */
  | { kind: 'aborted' };

/** What Standard Webhooks advises at most; far below the lease. */
const usualPatienceMs = 30_000;
