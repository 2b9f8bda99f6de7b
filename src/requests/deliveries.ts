import { type Selectable, sql } from 'kysely';
import type { Channel, Db, Tables } from '../database/tables.ts';

/**
 * A message to the company on one channel. It is pending until it is delivered, or until
 * it has failed for seven days.
 */
export type Delivery = Selectable<Tables['deliveries']>;

/**
 * Enqueues deliveries, in the same transaction that stores their subject: one per
 * channel, and for pushes one per device.
 *
 * @param requestId is null for a summary, which reads its requests when it is sent.
 */
export async function enqueueDeliveries(
  db: Db,
  {
    kind,
    requestId,
    channels,
  }: Pick<Delivery, 'kind' | 'requestId'> & { channels: readonly Channel[] },
  now: Date,
): Promise<void> {
  if (channels.length === 0) return;

  const at = now.toISOString();
  await sql`
    insert into deliveries (
      kind, channel, request_id, subscription_id, status, run_at, created_at
    )
    select
      cast(${kind} as text), channel, cast(${requestId} as integer), subscription_id,
      'pending', cast(${at} as text), cast(${at} as text)
    from (
      select 'mail' as channel, cast(null as integer) as subscription_id
      union all select 'webhook', null
      union all select 'push', id from push_subscriptions
    ) as target
    where channel in (${sql.join(channels)})`.execute(db);
}

/** Returns the deliveries of a request, in the order in which they were enqueued. */
export function deliveriesOf(db: Db, requestId: number): Promise<Delivery[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute();
}
