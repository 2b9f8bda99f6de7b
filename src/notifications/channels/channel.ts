import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/tables.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import type { DeliveryResult } from '../delivery-result.ts';
import type { Origin } from '../email.ts';

/**
 * Sends a delivery by mail, push or webhook. After an abort it may be unknown whether the
 * delivery arrived. It is sent again once its lock has expired.
 */
export type Deliver = (
  delivery: Delivery,
  signal: AbortSignal,
) => Promise<DeliveryResult>;

/** Options of a channel. */
export type ChannelOptions = {
  db: Db;
  clock: Clock;
  origin(): Promise<Origin>;
};
