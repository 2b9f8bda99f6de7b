import type { BaseLogger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Channel, Db } from '../database/tables.ts';
import { reasonOf } from '../errors.ts';
import type { Delivery } from '../requests/deliveries.ts';
import type { Deliver } from './channels/channel.ts';
import { recordResult } from './deliveries.ts';
import type { DeliveryResult } from './delivery-result.ts';

/** Attempts a delivery once, then records and logs the outcome. */
export async function attempt(
  options: AttemptOptions,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, channels, count } = options;
  const { id, channel, kind } = delivery;
  const fields = { delivery: id, channel, kind };
  try {
    const result = await deliver(channels[channel], delivery, signal);
    if (!result || isUnknown(result, signal)) return;

    count(channel, result.status);
    const state = await recordResult(db, delivery, result, clock.now());
    const { level, message } = logLines[state];
    log[level]({ ...fields, reason: reasonForLog(channel, result) }, message);
  } catch (error) {
    log.error(
      { ...fields, err: error },
      'the outcome of a delivery could not be stored: it is sent again',
    );
  }
}

export type AttemptOptions = {
  db: Db;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** The configured channels. */
  channels: Channels;
  /** Counts the outcome of each attempt. */
  count(channel: Channel, outcome: DeliveryResult['status']): void;
};

export type Channels = Partial<Record<Channel, Deliver>>;

async function deliver(
  send: Deliver | undefined,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<DeliveryResult | undefined> {
  try {
    return await send?.(delivery, signal);
  } catch (error) {
    return { status: 'retry', reason: reasonOf(error) };
  }
}

/**
 * Returns whether an abort left the outcome unknown: the delivery may have arrived or
 * not.
 */
function isUnknown(result: DeliveryResult, signal: AbortSignal): boolean {
  return signal.aborted && result.status !== 'delivered';
}

/**
 * Returns why an attempt failed. A mail server that refuses a message may quote it, so
 * its reason is kept only in the database.
 */
function reasonForLog(channel: Channel, result: DeliveryResult): string | undefined {
  if (result.status !== 'retry') return undefined;

  const mayQuote = channel === 'mail' && !result.unreachable;
  return mayQuote ? undefined : result.reason;
}

const logLines = {
  delivered: { level: 'info', message: 'delivered' },
  deleted: { level: 'info', message: 'a delivery is no longer needed' },
  pending: { level: 'warn', message: 'a delivery is retried later' },
  failed: {
    level: 'error',
    message: 'a delivery has failed for seven days: it is kept as failed',
  },
} as const;
