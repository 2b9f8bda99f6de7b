import { sql } from 'kysely';
import type { Channel, Db } from '../database/tables.ts';
import type { Delivery } from '../requests/deliveries.ts';
import { hourMs, minuteMs } from '../time.ts';

/** The outcome of one attempt. */
export type DeliveryResult =
  /** `refused`: the recipients that were refused while others took it, and why. */
  | { status: 'delivered'; refused?: string }
  /** There is nothing left to say: the delivery is deleted. */
  | { status: 'skipped' }
  /** `unreachable`: the fault is the connection's, not the message's. */
  | { status: 'retry'; reason: string; unreachable?: boolean; afterMs?: number }
  /** The device takes no pushes any more: the delivery is deleted. */
  | { status: 'gone' };

/** Claims the delivery that has been due longest, and locks it for three minutes. */
export async function claimNext(
  db: Db,
  channels: readonly Channel[],
  now: Date,
): Promise<Delivery | undefined> {
  if (channels.length === 0) return undefined;
  const due = isDue(now);
  const [delivery] = await db
    .updateTable('deliveries')
    .set({
      lockedUntil: new Date(now.getTime() + lockMs).toISOString(),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('deliveries')
        .select('id')
        .where(due)
        .where('channel', 'in', channels)
        .orderBy('runAt')
        .orderBy('id')
        .limit(1),
    )
    // Repeated: another server may have claimed it meanwhile.
    .where(due)
    .returningAll()
    .execute();
  return delivery;
}

/** Longer than any channel takes for one attempt. In milliseconds. */
export const lockMs = 3 * minuteMs;

/**
 * Records the outcome of an attempt and ends its lock. A success makes those of the same channel due that wait because of
 * the connection.
 *
 * @returns `lost` if the lock had expired, or the delivery was cancelled: then nothing changes.
 */
export async function recordResult(
  db: Db,
  delivery: Delivery,
  result: DeliveryResult,
  now: Date,
): Promise<'delivered' | 'pending' | 'failed' | 'deleted' | 'lost'> {
  if (result.status === 'skipped' || result.status === 'gone') {
    const { numDeletedRows } = await db.deleteFrom('deliveries').where(isHeld(delivery)).executeTakeFirst();
    return numDeletedRows > 0n ? 'deleted' : 'lost';
  }
  const next = nextState(delivery, result, now);
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ ...next, lockedUntil: null })
    .where(isHeld(delivery))
    .executeTakeFirst();
  if (result.status === 'delivered')
    await db
      .updateTable('deliveries')
      .set({ runAt: now.toISOString() })
      .where(sql<boolean>`status = 'pending'`)
      .where('channel', '=', delivery.channel)
      .where('runAt', '>', now.toISOString())
      .where('lastError', 'like', `${noConnection}%`)
      .execute();
  return numUpdatedRows > 0n ? next.status : 'lost';
}

/** Returns how many failed deliveries it made due, for another seven days. */
export async function retryFailed(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'pending', attempts: 0, runAt: now.toISOString() })
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Returns how long to wait after that many attempts, in milliseconds: 30 s · 2ⁿ, at most an hour. Undefined once seven days
 * of attempts are over.
 */
export function backoff(attempts: number): number | undefined {
  return attempts < maxAttempts ? Math.min(30_000 * 2 ** (attempts - 1), hourMs) : undefined;
}

/** Waits of 30 s to 32 min add up to an hour, then come the other 167 hours of seven days. */
const maxAttempts = 7 + 167 + 1;

/** How `lastError` begins when the connection was at fault: the doctor shows it, in Spanish. */
const noConnection = 'sin conexión: ';

function nextState(
  { attempts }: Delivery,
  result: Extract<DeliveryResult, { status: 'delivered' | 'retry' }>,
  now: Date,
) {
  if (result.status === 'delivered') {
    const [deliveredAt, lastError] = [now.toISOString(), result.refused ?? null];
    return { status: 'delivered' as const, deliveredAt, lastError };
  }
  const lastError = (result.unreachable ? noConnection : '') + result.reason;
  const wait = backoff(attempts);
  if (wait === undefined) return { status: 'failed' as const, lastError };
  const runAt = new Date(now.getTime() + Math.max(wait, result.afterMs ?? 0)).toISOString();
  return { status: 'pending' as const, lastError, runAt };
}

function isDue(now: Date) {
  const at = now.toISOString();
  return sql<boolean>`(status = 'pending' and run_at <= ${at} and (locked_until is null or locked_until <= ${at}))`;
}

/** The moment at which the lock ends tells one claim from the next. */
function isHeld({ id, lockedUntil }: Delivery) {
  return sql<boolean>`(id = ${id} and status = 'pending' and locked_until = ${lockedUntil})`;
}
