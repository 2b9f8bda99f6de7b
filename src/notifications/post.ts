import { reasonOf } from '../errors.ts';
import { dayMs } from '../time.ts';
import type { DeliveryResult } from './deliveries.ts';

/** Posts once. Redirects are not followed. */
export async function post(
  url: string,
  message: Pick<RequestInit, 'headers' | 'body'>,
  { signal, timeoutMs, now, quotesAnswer = false }: PostOptions,
): Promise<PostResult> {
  try {
    const answer = await fetch(url, {
      ...message,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const said = quotesAnswer ? await answer.text() : await answer.body?.cancel();
    if (answer.ok) return { status: 'delivered' };
    const reason = reasonOf(`it answered ${answer.status} ${said ?? ''}`);
    const afterMs = retryAfterMs(answer.headers.get('retry-after'), now);
    return { status: 'retry', reason, afterMs, code: answer.status };
  } catch (error) {
    return { status: 'retry', reason: reasonOf(error), unreachable: true };
  }
}

type PostOptions = {
  signal: AbortSignal;
  timeoutMs: number;
  now: Date;
  /** Adds the content of the answer to the reason: not where it may repeat what a visitor wrote. */
  quotesAnswer?: boolean;
};

type PostResult = Extract<DeliveryResult, { status: 'delivered' | 'retry' }> & { code?: number };

/** Returns the milliseconds that `Retry-After` asks for (RFC 9110, 10.2.3: seconds or a date), at most a day. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), dayMs);
}
