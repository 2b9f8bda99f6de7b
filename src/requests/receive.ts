import { createHash } from 'node:crypto';
import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Locale } from '../company/locale.ts';
import { type ContactRequest, contactFields } from '../contact/fields.ts';
import type { Database } from '../database/open.ts';
import type { Channel, Tables } from '../database/tables.ts';
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
  const { request, language = 'es', limits, httpRequestId = null, channels } = submission;
  const hash = contentHash(request);
  return database.transact(async (trx) => {
    if (await findDuplicate(trx, hash, now)) return { outcome: 'duplicate' };
    const rate = await limits.countSender();
    if (typeof rate === 'object') return { outcome: 'refused', ...rate };
    const reasons = rate === 'above' ? ['rate', ...suspicions(submission)] : await suspect(submission);
    const outcome = reasons.length > 0 ? 'suspected' : 'received';
    const requestId = await insertRequest(trx, {
      ...request,
      language,
      receivedAt: now.toISOString(),
      httpRequestId,
      state: outcome,
      reason: reasons.join(',') || null,
      contentHash: hash,
    });
    if (outcome === 'received') await enqueueDelivery(trx, { kind: 'request', requestId, channels }, now);
    return { outcome };
  });
}

/** A request that nothing else makes suspect counts towards the limit of all senders together. */
async function suspect(submission: Submission): Promise<string[]> {
  const reasons = suspicions(submission);
  if (reasons.length > 0 || (await submission.limits.countTotal()) === 'usual') return reasons;
  return ['rate'];
}

export type Received =
  | { outcome: 'received' | 'suspected' | 'duplicate' }
  | { outcome: 'refused'; retryAfterSeconds: number };

export type Submission = {
  request: ContactRequest;
  /** That of the form, Spanish where none is named. It does not tell two requests apart. */
  language?: Locale;
  /** Whether the honeypot was filled in. */
  honeypot: boolean;
  limits: RateLimits;
  /** The HTTP request that brought it, as the log names it. */
  httpRequestId?: string;
};

/** The limits as they apply to the sender of a request. */
export type RateLimits = {
  /** Counts one more request of the sender. */
  countSender(): Promise<SenderRate>;
  /** Counts one more request that nothing else makes suspect, of all senders together. */
  countTotal(): Promise<'usual' | 'above'>;
};

/** A request above the limit is suspected. Far above, it is refused for that many seconds. */
export type SenderRate = 'usual' | 'above' | { retryAfterSeconds: number };

/** Returns whether the same content was stored in the last ten minutes. A concurrent transaction with it is waited for. */
async function findDuplicate(trx: Transaction<Tables>, hash: string, now: Date): Promise<boolean> {
  // SQLite has one writer at a time.
  if (trx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(trx);
  const found = await trx
    .selectFrom('requests')
    .select('id')
    .where('contentHash', '=', hash)
    .where('receivedAt', '>', new Date(now.getTime() - 10 * 60_000).toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the same hash for the same four fields. */
function contentHash(request: ContactRequest): string {
  const values = contactFields.map((field) => request[field]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
