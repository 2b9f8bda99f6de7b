import { type NotNull, sql } from 'kysely';
import { isUnlocked, lockRequest } from '../database/locks.ts';
import type { Channel, Db } from '../database/tables.ts';
import type { Delivery } from '../requests/deliveries.ts';
import { before, dayMs, hourMs, later, latestPlausible, minuteMs } from '../time.ts';
import {
  type DeliveryResult,
  describeFailure,
  describeRejected,
  foundNoConnection,
  type RejectedRecipient,
} from './delivery-result.ts';

/** Claims the delivery that has been due longest, and locks it for three minutes. */
export async function claimNext(
  db: Db,
  channels: readonly Channel[],
  now: Date,
): Promise<Delivery | undefined> {
  if (channels.length === 0) return undefined;

  const latest = latestPlausible(now, longestBackoffMs);
  const isDue = sql<boolean>`(
    status = 'pending' and ${isUnlocked(now)}
    and (run_at <= ${now.toISOString()} or run_at > ${latest})
  )`;
  return (
    db
      .updateTable('deliveries')
      .set({
        lockedUntil: later(now, lockMs),
        attempts: sql<number>`attempts + 1`,
      })
      .where('id', '=', (query) =>
        query
          .selectFrom('deliveries')
          .select('id')
          .where(isDue)
          .where('channel', 'in', channels)
          .orderBy('runAt')
          .orderBy('id')
          .limit(1),
      )
      // The condition is repeated, since another server may have claimed the row in
      // between.
      .where(isDue)
      .returningAll()
      .executeTakeFirst()
  );
}

/** Longer than one attempt on any channel can take. In milliseconds. */
const lockMs = 3 * minuteMs;

/**
 * Records the outcome of an attempt, releases its lock, and returns the new status.
 * Records nothing if the lock has expired or the delivery was cancelled. After a success,
 * the deliveries of the same channel that wait because of the connection become due.
 */
export async function recordResult(
  db: Db,
  delivery: Delivery,
  result: DeliveryResult,
  now: Date,
): Promise<Delivery['status'] | 'deleted'> {
  const { id, channel, lockedUntil } = delivery;
  // The end of the lock identifies the claim.
  const isHeld = sql<boolean>`(
    id = ${id} and status = 'pending' and locked_until = ${lockedUntil}
  )`;
  if (result.status === 'skipped') {
    await db.deleteFrom('deliveries').where(isHeld).execute();
    return 'deleted';
  }

  const next = nextState(delivery, result, now);
  const deferred = deferredRecipients(result);
  await db.transaction().execute(async (trx) => {
    // Lock the request before its delivery. Deleting a request takes the locks in the
    // same order.
    if (deferred.length > 0) await lockRequest(trx, delivery.requestId);
    const { numUpdatedRows } = await trx
      .updateTable('deliveries')
      .set({ ...next, lockedUntil: null })
      .where(isHeld)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await enqueueForEach(trx, deferred, delivery, now);
  });
  if (result.status === 'delivered') await endWaitForConnection(db, channel, now);

  return next.status;
}

/** Returns the recipients that the mail server refused temporarily. */
function deferredRecipients(result: DeliveryResult): RejectedRecipient[] {
  const { rejected = [] } = result.status === 'delivered' ? result : {};
  return rejected.filter(({ isTemporary }) => isTemporary);
}

/**
 * Enqueues a separate mail for each recipient that was refused temporarily, and retries
 * it for seven days. It has the same content as the mail to the others.
 */
async function enqueueForEach(
  trx: Db,
  deferred: readonly RejectedRecipient[],
  { channel, kind, requestId, createdAt }: Delivery,
  now: Date,
): Promise<void> {
  if (deferred.length === 0) return;

  const mails = deferred.map((recipient) => ({
    channel,
    kind,
    requestId,
    recipient: recipient.address,
    status: 'pending' as const,
    attempts: 1,
    runAt: later(now, firstBackoffMs),
    lastError: describeRejected([recipient]),
    createdAt,
  }));
  await trx.insertInto('deliveries').values(mails).execute();
}

function nextState(
  { attempts }: Delivery,
  result: Exclude<DeliveryResult, { status: 'skipped' }>,
  now: Date,
): Pick<Delivery, 'status' | 'lastError'> & Partial<Delivery> {
  if (result.status === 'delivered') {
    const refused = (result.rejected ?? []).filter(({ isTemporary }) => !isTemporary);
    return {
      status: 'delivered',
      lastError: describeRejected(refused) || null,
      deliveredAt: now.toISOString(),
    };
  }

  const lastError = describeFailure(result);
  const wait = backoff(attempts);
  if (wait === undefined) return { status: 'failed', lastError };

  const runAt = later(now, wait);
  return { status: 'pending', lastError, runAt };
}

/**
 * Returns the backoff after `attempts` attempts, in milliseconds: 30 s · 2ⁿ, at most an
 * hour. Returns undefined once the attempts have gone on for seven days.
 */
export function backoff(attempts: number): number | undefined {
  if (attempts >= maxAttempts) return undefined;
  return Math.min(firstBackoffMs * 2 ** (attempts - 1), longestBackoffMs);
}

const firstBackoffMs = 30_000;
const longestBackoffMs = hourMs;

/**
 * Waits of 30 s to 32 min add up to an hour. The other 167 hours of seven days follow.
 */
const maxAttempts = 7 + 167 + 1;

/** Makes the deliveries due that wait because their channel was unreachable. */
async function endWaitForConnection(db: Db, channel: Channel, now: Date) {
  const at = now.toISOString();
  await db
    .updateTable('deliveries')
    .set({ runAt: at })
    .where('status', '=', 'pending')
    .where('channel', '=', channel)
    .where('runAt', '>', at)
    .where(foundNoConnection)
    .execute();
}

/** Makes failed deliveries due for another seven days, and returns their number. */
export async function retryFailed(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'pending', attempts: 0, runAt: now.toISOString() })
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the state of a channel's deliveries, without personal data. */
export async function readChannelStatus(db: Db, channel: Channel, now: Date) {
  const lateFrom = before(now, lateAfterMs);
  // If the clock was ahead when a delivery was enqueued, its true age is unknown.
  const waitsSince = sql<string>`
    case when created_at > ${latestPlausible(now)} then ${lateFrom} else created_at end`;
  const { pending, failed, oldest, oldestToAll, lastError } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll().filterWhere('status', '=', 'failed').as('failed'),
      fn
        .min<string | null>(waitsSince)
        .filterWhere('status', '=', 'pending')
        .as('oldest'),
      fn
        .min<string | null>(waitsSince)
        .filterWhere('status', '=', 'pending')
        .filterWhere('recipient', 'is', null)
        .as('oldestToAll'),
      fn.max<string | null>('lastError').as('lastError'),
    ])
    .where('channel', '=', channel)
    .where('status', 'in', ['pending', 'failed'])
    .executeTakeFirstOrThrow();

  const isLate = (since: string | null) => since !== null && since <= lateFrom;
  return {
    pending: Number(pending),
    /** Deliveries that failed for seven days. `retryFailed` tries them again. */
    failed: Number(failed),
    /**
     * Since when the oldest pending delivery has waited, if it is late; otherwise null.
     */
    lateSince: isLate(oldest) ? oldest : null,
    /** Whether each late delivery is a mail that its other recipients have received. */
    reachedOthers: isLate(oldest) && !isLate(oldestToAll),
    lastError,
  };
}

/** The age in milliseconds from which a pending delivery is late. */
export const lateAfterMs = 15 * minuteMs;

/**
 * Returns the mail server's errors of the last 30 days for recipients that it rejected
 * while other recipients got the mail.
 */
export async function readRefusedRecipients(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('lastError')
    .distinct()
    .where('lastError', 'is not', null)
    .where('status', '=', 'delivered')
    .where('createdAt', '>', before(now, 30 * dayMs))
    .orderBy('lastError')
    .$narrowType<{ lastError: NotNull }>()
    .execute();
  return rows.map(({ lastError }) => lastError);
}
