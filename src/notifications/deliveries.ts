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
      // The condition is repeated: another server may have claimed the row meanwhile.
      .where(isDue)
      .returningAll()
      .executeTakeFirst()
  );
}

/** Longer than any channel takes for one attempt. In milliseconds. */
const lockMs = 3 * minuteMs;

/**
 * Records the outcome of an attempt, ends its lock, and returns the new status. Nothing
 * is recorded if the lock has expired or the delivery was cancelled. A success makes
 * those of the same channel due that wait because of the connection.
 */
export async function recordResult(
  db: Db,
  delivery: Delivery,
  result: DeliveryResult,
  now: Date,
): Promise<Delivery['status'] | 'deleted'> {
  const { id, channel, lockedUntil } = delivery;
  // The moment at which the lock ends tells one claim from the next.
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
    // The request is locked before its delivery: one that is being deleted with it is
    // locked in this order too.
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

/** Returns the recipients that the mail server refused for a while. */
function deferredRecipients(result: DeliveryResult): RejectedRecipient[] {
  const { rejected = [] } = result.status === 'delivered' ? result : {};
  return rejected.filter(({ isTemporary }) => isTemporary);
}

/**
 * Enqueues a mail for each recipient who was refused for a while, which is tried again
 * for seven days. It says the same as the one that the others got.
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
 * Returns how long to wait after that many attempts, in milliseconds: 30 s · 2ⁿ, at most
 * an hour. Undefined once seven days of attempts are over.
 */
export function backoff(attempts: number): number | undefined {
  if (attempts >= maxAttempts) return undefined;
  return Math.min(firstBackoffMs * 2 ** (attempts - 1), longestBackoffMs);
}

const firstBackoffMs = 30_000;
const longestBackoffMs = hourMs;

/**
 * Waits of 30 s to 32 min add up to an hour, then come the other 167 hours of seven days.
 */
const maxAttempts = 7 + 167 + 1;

/** Makes the deliveries due that wait because their channel could not be reached. */
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

/** Makes failed deliveries due for another seven days, and returns how many. */
export async function retryFailed(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'pending', attempts: 0, runAt: now.toISOString() })
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how the deliveries of a channel are, without personal data. */
export async function readChannelStatus(db: Db, channel: Channel, now: Date) {
  const lateFrom = before(now, lateAfterMs);
  // Nobody knows since when one waits that was enqueued while the clock was ahead.
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
    /** Deliveries that failed for seven days: `retryFailed` tries them again. */
    failed: Number(failed),
    /** Since when the oldest pending delivery waits, once it is late; null before. */
    lateSince: isLate(oldest) ? oldest : null,
    /** Whether every late delivery is a mail that the other recipients have got. */
    reachedOthers: isLate(oldest) && !isLate(oldestToAll),
    lastError,
  };
}

/** After how many milliseconds a pending delivery is late. */
export const lateAfterMs = 15 * minuteMs;

/**
 * Returns the mail server's errors for recipients that it rejected in the last 30 days
 * while others got the mail.
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
