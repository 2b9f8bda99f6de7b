import { createHash } from 'node:crypto';
import { PostgresAdapter, sql, type Transaction } from 'kysely';
import { type ContactRequest, fieldTexts } from '../contact-request/fields.ts';
import type { Database } from '../database/open.ts';
import type { Channel, Tables } from '../database/tables.ts';
import type { Locale } from '../locale.ts';
import { before, minuteMs } from '../time.ts';
import { enqueueDelivery } from './deliveries.ts';
import { suspicions } from './spam.ts';
import { insertRequest } from './store.ts';

/**
 * Stores a valid request: when this returns, it is on the disk. The same content within ten minutes is stored once and counts
 * towards no limit. A sender far above the limit is refused, and then nothing is stored.
 *
 * @throws an error for which `isStorageError` is true where the request could not be stored.
 */
export function receiveRequest(
  database: Pick<Database, 'transact'>,
  submission: Submission & { channels: readonly Channel[] },
  now: Date,
): Promise<Received> {
  const { request, language, countRequest, channels } = submission;
  const content = JSON.stringify(fieldTexts(request));
  const hash = createHash('sha256').update(content).digest('base64url');
  return database.transact(async (trx) => {
    if (await findDuplicate(trx, hash, now)) return { outcome: 'duplicate' };
    const reasons = suspicions(submission);
    const rate = await countRequest(reasons.length > 0);
    if (typeof rate === 'object') return { outcome: 'refused', ...rate };
    if (rate === 'above') reasons.unshift('rate');
    const outcome = reasons.length > 0 ? 'suspected' : 'received';
    const requestId = await insertRequest(trx, {
      ...request,
      language,
      receivedAt: now.toISOString(),
      state: outcome,
      reason: reasons.join(',') || null,
      contentHash: hash,
    });
    if (outcome === 'received')
      await enqueueDelivery(trx, { kind: 'request', requestId, channels }, now);
    return { outcome };
  });
}

export type Received =
  | { outcome: 'received' | 'suspected' | 'duplicate' }
  | { outcome: 'refused'; retryAfterSeconds: number };

export type Submission = {
  request: ContactRequest;
  /** The form's language. It is ignored when detecting duplicates. */
  language: Locale;
  /** Whether the honeypot was filled in. */
  honeypot: boolean;
  countRequest: CountRequest;
};

/**
 * Counts one more request of a sender, and unless it is suspect of all senders together. One above a limit is suspected; one
 * far above that of its sender is refused for that many seconds.
 */
export type CountRequest = (
  isSuspect: boolean,
) => Promise<'usual' | 'above' | { retryAfterSeconds: number }>;

/** Finds the same content of the last ten minutes. A concurrent transaction with it is waited for. */
async function findDuplicate(trx: Transaction<Tables>, hash: string, now: Date) {
  // SQLite has one writer at a time.
  if (trx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx);
  return trx
    .selectFrom('requests')
    .select('id')
    .where('contentHash', '=', hash)
    .where('receivedAt', '>', before(now, 10 * minuteMs))
    .executeTakeFirst();
}
