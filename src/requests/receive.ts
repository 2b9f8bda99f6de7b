import { sql, type Transaction } from 'kysely';
import { recognise, recogniseToday } from '../abuse/rate/daily-key.ts';
import { countRequest, overLimit, readRate, secondsUntilForgotten } from '../abuse/rate/rate.ts';
import { windowMs } from '../abuse/rate/window.ts';
import { suspicions } from '../abuse/spam/rules.ts';
import type { ContactRequest } from '../contact/fields.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { insertRequestNotice } from '../outbox/store.ts';
import { contentKey, isTaken, takeContent, tieContent } from './recent-contents.ts';
import { insertRequest } from './store.ts';

/**
 * Keeps a valid request: once this returns it is on the disk. One whose content was kept within the last ten minutes is
 * kept already; one whose sender is far beyond its limit is refused.
 *
 * @throws {StorageUnavailableError} when it could not be kept.
 */
export async function receiveRequest(
  database: Pick<Database, 'transact'>,
  submission: Submission & { limits: Limits },
  now: Date,
): Promise<Received> {
  return database.transact((transaction) => keep(transaction, submission, now));
}

/** `duplicate` where the same content was kept already; of what is refused nothing is kept. */
export type Received =
  | { outcome: 'received' | 'quarantined' | 'duplicate' }
  | { outcome: 'refused'; retryAfterSeconds: number };

export type Submission = {
  request: ContactRequest;
  /** Whether the field that people never see was filled in. */
  honeypot: boolean;
  /** The sender's network address. */
  address: string;
  /** The HTTP request that brought it, as the log names it. */
  httpRequestId?: string;
};

/** Requests in ten minutes that raise no suspicion: of one client, and of all together, suspected ones aside. */
export type Limits = { rateLimit: number; rateLimitTotal: number };

/** Behind one address may be an office or a mobile network: only this far beyond its limit is it turned away. */
const refusedBeyond = 10;

/**
 * All of it in one transaction, in this order: what is refused or known already has written nothing, and what
 * is known already is not held against its sender.
 */
async function keep(
  db: Transaction<Tables>,
  submission: Submission & { limits: Limits },
  now: Date,
): Promise<Received> {
  const { request, address, httpRequestId, limits } = submission;
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
    (await countReceived(db, now)) >= limits.rateLimitTotal;
  const reasons = [...(tooOften ? ['rate'] : []), ...suspicions(submission)];
  const judged = verdict(reasons);
  const id = await insertRequest(db, {
    ...request,
    received_at: now.toISOString(),
    http_request_id: httpRequestId ?? null,
    ...judged,
  });
  await tieContent(db, key, id);
  if (reasons.length === 0) await insertRequestNotice(db, id, now);
  return { outcome: judged.state };
}

/**
 * How many were taken in the window without suspicion, of all clients. What is suspected is left out: whoever sends
 * nothing else would close the form for everybody else, at no cost to himself.
 */
async function countReceived(db: Transaction<Tables>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  const [row] = await readReceived(db, { since, until: now.toISOString() });
  return Number(row?.count ?? 0);
}

const readReceived = compileOnce((db, { since, until }: { since: string; until: string }) =>
  db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    // Spelt out, for the index that holds these alone.
    .where(sql<boolean>`state = 'received'`)
    .where('received_at', '>', since)
    .where('received_at', '<=', until),
);

function verdict(reasons: string[]) {
  return reasons.length > 0
    ? ({ state: 'quarantined', reason: reasons.join(',') } as const)
    : ({ state: 'received', reason: null } as const);
}
