import { reasonOf } from '../errors.ts';
import type { DeliveryResult } from './delivery-result.ts';

/**
 * Posts once. Redirects are not followed.
 *
 * @param quotesAnswer adds the content of the answer to the reason. Leave it off for
 * receivers whose answer may repeat what a visitor wrote.
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
    const quoted = await readContent(answer, quotesAnswer && !answer.ok);
    if (answer.ok) return { status: 'delivered' };

    const reason = reasonOf(`ha respondido ${answer.status} ${quoted}`);
    return { status: 'retry', reason, code: answer.status };
  } catch (error) {
    return { status: 'retry', reason: reasonOf(error), unreachable: true };
  }
}

/**
 * Reads the answer in order to quote it, or discards it. The status decides about the
 * message, so a connection that breaks within the content changes nothing.
 */
async function readContent(answer: Response, isQuoted: boolean): Promise<string> {
  if (isQuoted) return answer.text().catch(() => '');

  await answer.body?.cancel().catch(() => {});
  return '';
}

/** As Standard Webhooks advises, and far shorter than a lock. In milliseconds. */
const timeoutMs = 30_000;

type PostResult = Extract<DeliveryResult, { status: 'delivered' | 'retry' }> & {
  /** The HTTP status of an unsuccessful answer. */
  code?: number;
};
