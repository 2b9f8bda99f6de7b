import { reasonOf } from '../errors.ts';
import type { DeliveryResult } from './delivery-result.ts';

/**
 * Posts once. Redirects are not followed.
 *
 * @param quotesAnswer adds the content of the answer to the reason. Not for receivers
 *   whose answer may repeat what a visitor wrote.
 */
export async function post(
  url: string,
  message: Pick<RequestInit, 'headers' | 'body'>,
  { signal, quotesAnswer = false }: { signal: AbortSignal; quotesAnswer?: boolean },
): Promise<PostResult> {
  try {
    const answer = await fetch(url, {
      ...message,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const quoted = quotesAnswer ? await answer.text() : '';
    if (!quotesAnswer) await answer.body?.cancel();
    if (answer.ok) return { status: 'delivered' };

    const reason = reasonOf(`ha respondido ${answer.status} ${quoted}`);
    return { status: 'retry', reason, code: answer.status };
  } catch (error) {
    return { status: 'retry', reason: reasonOf(error), unreachable: true };
  }
}

/** As long as Standard Webhooks advises, and far shorter than a lock. In milliseconds. */
const timeoutMs = 30_000;

type PostResult = Extract<DeliveryResult, { status: 'delivered' | 'retry' }> & {
  /** The HTTP status of an answer that is no success. */
  code?: number;
};
