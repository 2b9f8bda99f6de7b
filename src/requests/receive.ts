import { createHash } from 'node:crypto';
import { PostgresAdapter, sql, type Transaction } from 'kysely';
import { type ContactRequest, fieldTexts } from '../contact-request/fields.ts';
import type { Database } from '../database/open.ts';
import type { Channel, Tables } from '../database/tables.ts';
import type { Locale } from '../locale.ts';
import { before, latestPlausible, minuteMs } from '../time.ts';
import { enqueueDeliveries } from './deliveries.ts';
import { suspicions } from './spam.ts';
import { insertRequest, urgencyOf } from './store.ts';

/**
 * Stores a valid request. When this returns, the request is on disk. The same content
 * within ten minutes is stored once, and a duplicate counts towards no limit. If the
 * sender is far above the limit, the request is refused and nothing is stored.
 *
 * @throws an error for which `isStorageError` is true if the request could not be stored.
 */
export function receiveRequest(
  database: Pick<Database, 'transact'>,
  submission: Submission & { channels: readonly Channel[] },
  now: Date,
): Promise<ReceiveResult> {
  const { request, language, channels } = submission;
  const hash = contentHash(request);

  return database.transact(async (trx) => {
    if (await findDuplicate(trx, hash, now)) return { kind: 'duplicate' };

    const reasons = suspicions(submission);
    const rate = await submission.countRequest(reasons.length > 0);
    if (rate.kind === 'refused') return rate;
    if (rate.kind === 'above-limit') reasons.unshift('rate');

    const state = reasons.length > 0 ? 'suspected' : 'received';
    const requestId = await insertRequest(trx, {
      ...request,
      language,
      receivedAt: now.toISOString(),
      state,
      reason: reasons.join(',') || null,
      contentHash: hash,
      urgent: urgencyOf(request.message),
    });
    if (state === 'received') {
      await enqueueDeliveries(trx, { kind: 'request', requestId, channels }, now);
    }
    return { kind: state };
  });
}

export type Submission = {
  request: ContactRequest;
  /** The form's language, which duplicate detection ignores. */
  language: Locale;
  /** Whether the honeypot was filled in. */
  honeypot: boolean;
  countRequest: CountRequest;
};

/**
 * Counts a request of a sender and, unless it looks like spam, of all senders together. A
 * request above a limit is suspected. A request far above its sender's limit is refused
 * for `retryAfterSeconds`.
 */
export type CountRequest = (
  isSuspect: boolean,
) => Promise<{ kind: 'within-limit' } | { kind: 'above-limit' } | Refused>;

export type ReceiveResult = { kind: 'received' | 'suspected' | 'duplicate' } | Refused;

type Refused = { kind: 'refused'; retryAfterSeconds: number };

function contentHash(request: ContactRequest): string {
  const content = JSON.stringify(fieldTexts(request));
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Finds a request of the last ten minutes with the same content. It waits for a
 * concurrent transaction that is storing the same content.
 */
async function findDuplicate(trx: Transaction<Tables>, hash: string, now: Date) {
  // SQLite needs no lock, since it has one writer at a time.
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx);
  }

  return trx
    .selectFrom('requests')
    .select('id')
    .where('contentHash', '=', hash)
    .where('receivedAt', '>', before(now, 10 * minuteMs))
    .where('receivedAt', '<=', latestPlausible(now))
    .executeTakeFirst();
}
