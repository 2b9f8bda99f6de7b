import { type Selectable, sql } from 'kysely';
import type { Channel, Db, DeliveriesTable } from '../database/tables.ts';
import type { StoredRequest } from './store.ts';

/** A message to the company on one channel: pending until it is delivered, or has failed for seven days. */
export type Delivery = Selectable<DeliveriesTable>;

/**
 * Enqueues deliveries, in the transaction that stores what they are about: one per channel, of pushes one per device. A
 * request has at most one delivery of a kind on each of them.
 */
export async function enqueueDelivery(
  db: Db,
  { kind, requestId, channels }: NewDelivery,
  now: Date,
): Promise<void> {
  if (channels.length === 0) return;
  const at = now.toISOString();
  await sql`insert into deliveries (kind, channel, request_id, subscription_id, status, run_at, created_at)
    select cast(${kind} as text), channel, cast(${requestId} as integer), subscription_id, 'pending',
      cast(${at} as text), cast(${at} as text)
    from (
      select 'mail' as channel, cast(null as integer) as subscription_id
      union all select 'webhook', null
      union all select 'push', id from push_subscriptions
    ) as target
    where channel in (${sql.join(channels)})
      and not exists (select 1 from deliveries as earlier
        where earlier.request_id = cast(${requestId} as integer) and earlier.kind = ${kind}
          and earlier.channel = target.channel
          and coalesce(earlier.subscription_id, 0) = coalesce(target.subscription_id, 0))`.execute(db);
}

export type NewDelivery = {
  kind: Delivery['kind'];
  /** Null for a summary, which reads its requests when it is sent. */
  requestId: number | null;
  channels: readonly Channel[];
};

/** Returns the deliveries of a request, and the mails of the summaries that list it, in the order in which they were enqueued. */
export function deliveriesOf(db: Db, request: StoredRequest): Promise<Delivery[]> {
  const summaries = [request.digestQueuedAt, request.reminderQueuedAt, request.followUpQueuedAt];
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('requestId', '=', request.id),
        and([eb('requestId', 'is', null), eb('channel', '=', 'mail'), eb('createdAt', 'in', summaries)]),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Returns true if the company was notified of a request on some channel. */
export async function wasDelivered(db: Db, requestId: number): Promise<boolean> {
  const delivered = await db
    .selectFrom('deliveries')
    .select('id')
    .where('requestId', '=', requestId)
    .where('status', '=', 'delivered')
    .executeTakeFirst();
  return delivered !== undefined;
}

/** Cancels the request's deliveries that are pending or have failed. One that is being sent goes out. */
export async function cancelDeliveries(db: Db, requestId: number): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('requestId', '=', requestId)
    .where('status', '!=', 'delivered')
    .execute();
}
