import { sql, type Transaction } from 'kysely';
import { recognise, recogniseToday, windowMs } from '../abuse/rate/daily-key.ts';
import { countRequest, overLimit, readRate, secondsUntilForgotten } from '../abuse/rate/rate.ts';
import type { Locale } from '../company/locale.ts';
import type { ContactRequest } from '../contact/fields.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Database } from '../database/open.ts';
import type { Channel, Tables } from '../database/tables.ts';
import { enqueueDelivery } from './deliveries.ts';
import { contentKey, isTaken, takeContent, tieContent } from './recent-contents.ts';
import { suspicions } from './spam.ts';
import { insertRequest } from './store.ts';

/**
 * Stores a valid request: when this returns, it is on the disk. The same content within ten minutes is stored once, and a
 * sender that is far beyond the limit is refused.
 *
 * @throws {StorageUnavailableError} when the request could not be stored.
 */
export async function receiveRequest(
  database: Pick<Database, 'transact'>,
  submission: Submission & Configured,
  now: Date,
): Promise<Received> {
  return database.transact((transaction) => keep(transaction, submission, now));
}

/** `duplicate`: the same content is stored already. `refused`: nothing is stored. */
export type Received =
  | { outcome: 'received' | 'quarantined' | 'duplicate' }
  | { outcome: 'refused'; retryAfterSeconds: number };

export type Submission = {
  request: ContactRequest;
  /** That of the form, Spanish where none is named. It does not tell two requests apart. */
  language?: Locale;
  /** Whether the honeypot was filled in. */
  honeypot: boolean;
  /** The sender's network address. */
  address: string;
  /** The HTTP request that brought it, as the log names it. */
  httpRequestId?: string;
};

/** How many requests in ten minutes raise no suspicion: of one client, and of all clients without suspected ones. */
export type Limits = { rateLimit: number; rateLimitTotal: number };

/** What the configuration adds. The request is delivered on `channels`, by mail and push if none are given. */
export type Configured = { limits: Limits; channels?: readonly Channel[] };

/** An address may be shared by an office or a mobile network: it is refused only at this multiple of the limit. */
const refusedBeyond = 10;

/**
 * Runs in one transaction. The order matters: a request that is refused or a duplicate has written nothing, and a duplicate
 * does not count towards its sender's limit.
 */
async function keep(
  db: Transaction<Tables>,
  submission: Submission & Configured,
  now: Date,
): Promise<Received> {
  const {
    request,
    language = 'es',
    address,
    httpRequestId,
    limits,
    channels = ['mail', 'push'],
  } = submission;
  const key = contentKey(request);
  const sender = await recognise(db, address, now);
  const tooMany = overLimit(await readRate(db, sender, now), limits.rateLimit * refusedBeyond, 1);
  if (tooMany) {
    if (await isTaken(db, key, now)) return { outcome: 'duplicate' };
    return { outcome: 'refused', retryAfterSeconds: secondsUntilForgotten(tooMany, now) };
  }
  if (!(await takeContent(db, key, now))) return { outcome: 'duplicate' };
  const client = await recogniseToday(db, sender, now);
  await countRequest(db, client, now);
  const tooOften =
    overLimit(await readRate(db, client, now), limits.rateLimit) !== undefined ||
    (await isTotalReached(db, limits.rateLimitTotal, now));
  const reasons = [...(tooOften ? ['rate'] : []), ...suspicions(submission)];
  const judged = verdict(reasons);
  const id = await insertRequest(db, {
    ...request,
    language,
    receivedAt: now.toISOString(),
    httpRequestId: httpRequestId ?? null,
    ...judged,
  });
  await tieContent(db, { key, requestId: id });
  if (reasons.length === 0) await enqueueDelivery(db, { kind: 'request', requestId: id, channels }, now);
  return { outcome: judged.state };
}

/**
 * Whether as many requests as the limit were received of all clients in the window. Suspected ones are left out, or somebody
 * who sends only those could bring everybody else under suspicion.
 */
async function isTotalReached(db: Transaction<Tables>, limit: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  // Ids rise with time. Where the last `limit` ids reach back beyond the window, fewer than `limit` requests came in it:
  // then nothing has to be counted.
  const [first] = await readFirstOfLast(db, { idsBefore: limit - 1 });
  if (!first?.receivedAt || first.receivedAt <= since) return false;
  const [row] = await readReceived(db, { since, until: now.toISOString() });
  return Number(row?.count ?? 0) >= limit;
}

/** When the request came whose id is so many before the newest one; null where there are not as many. */
const readFirstOfLast = compileOnce((db, { idsBefore }: { idsBefore: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('requests')
        .select(({ fn }) => fn.max('id').as('id'))
        .as('newest'),
    )
    .select(
      sql<string | null>`case when newest.id > ${idsBefore} then
        (select received_at from requests where id <= newest.id - ${idsBefore} order by id desc limit 1)
      end`.as('receivedAt'),
    ),
);

const readReceived = compileOnce((db, { since, until }: { since: string; until: string }) =>
  db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    // Written as a literal, so that the partial index of received requests is used.
    .where(sql<boolean>`state = 'received'`)
    .where('receivedAt', '>', since)
    .where('receivedAt', '<=', until),
);

function verdict(reasons: string[]) {
  return reasons.length > 0
    ? ({ state: 'quarantined', reason: reasons.join(',') } as const)
    : ({ state: 'received', reason: null } as const);
}
