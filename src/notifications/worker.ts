import type { FastifyBaseLogger } from 'fastify';
import { type Clock, repeat } from '../clock.ts';
import type { Channel, Db } from '../database/tables.ts';
import { reasonOf } from '../errors.ts';
import type { Delivery } from '../requests/deliveries.ts';
import { claimNext, type DeliveryResult, recordResult } from './deliveries.ts';
import type { Origin } from './email.ts';
import { enqueueSummaries } from './schedule.ts';

/**
 * Sends a delivery by mail, push or webhook. An abort may leave it unknown whether the delivery arrived: it is sent again once
 * its lock has expired.
 */
export type Deliver = (
  delivery: Delivery,
  signal: AbortSignal,
) => Promise<DeliveryResult>;

/**
 * Sends what is due, four deliveries at a time: at once after `wake`, and every 15 s, for retries and for what another server
 * has stored. Before that it enqueues the summaries that are due. Several servers may share a database.
 */
export function startWorker(options: WorkerOptions) {
  const { db, clock, log, channels, deskIsOpen } = options;
  const names = Object.keys(channels) as Channel[];
  const aborting = new AbortController();
  const sending = new Map<Promise<void>, Channel>();
  let stopped = false;
  let claiming: Promise<void> | undefined;
  let wokenMeanwhile = false;

  const wake = () => {
    wokenMeanwhile = true;
    claiming ??= claimDue()
      .catch((error) =>
        log.error(
          { err: error },
          'deliveries could not be claimed: the worker tries again',
        ),
      )
      .finally(() => {
        claiming = undefined;
        if (wokenMeanwhile) wake();
      });
  };

  async function claimDue(): Promise<void> {
    wokenMeanwhile = false;
    while (!stopped && sending.size < concurrency) {
      const busy = [...sending.values()];
      const free = names.filter(
        (name) => busy.filter((one) => one === name).length < perChannel,
      );
      const delivery = await claimNext(db, free, clock.now());
      if (!delivery) return;
      const sent: Promise<void> = send(options, delivery, aborting.signal).finally(() => {
        sending.delete(sent);
        wake();
      });
      sending.set(sent, delivery.channel);
    }
  }

  const poll = async () => {
    try {
      await enqueueSummaries(db, await deskIsOpen(), clock.now());
    } finally {
      wake();
    }
  };
  const polling = repeat(clock, pollMs, poll, (error) =>
    log.error({ err: error }, 'summaries could not be scheduled'),
  );
  const idle = async () => {
    await polling.idle();
    while (claiming || sending.size > 0) await Promise.all([claiming, ...sending.keys()]);
  };
  return {
    /** Looks for what is due, now: to be called after a commit that enqueues deliveries. */
    wake,
    /** Resolves when nothing is being claimed or sent. */
    idle,
    /** Claims nothing more, and waits for what is being sent, at most that many milliseconds. */
    async stop(timeoutMs: number) {
      stopped = true;
      const timer = setTimeout(() => aborting.abort(), timeoutMs);
      await polling.stop();
      await idle();
      clearTimeout(timer);
    },
  };
}

/** Makes one attempt, and stores its outcome. */
async function send(
  options: WorkerOptions,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, channels, count } = options;
  const { id, channel, kind } = delivery;
  const line = { delivery: id, channel, kind };
  try {
    const result = await channels[channel]?.(delivery, signal).catch(
      (error): DeliveryResult => ({ status: 'retry', reason: reasonOf(error) }),
    );
    if (!result || (signal.aborted && result.status !== 'delivered')) return;
    count(channel, result.status);
    const state = await recordResult(db, delivery, result, clock.now());
    const [level, message] = messages[state];
    // A mail server that refuses a message may quote it: that is kept in the database alone.
    const isLogged =
      result.status === 'retry' && (result.unreachable || channel !== 'mail');
    log[level]({ ...line, ...(isLogged && { reason: result.reason }) }, message);
  } catch (error) {
    log.error(
      { ...line, err: error },
      'the outcome of a delivery could not be stored: it is sent again',
    );
  }
}

export type WorkerOptions = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** The channels that are configured. */
  channels: Partial<Record<Channel, Deliver>>;
  /** Whether a person can enter the desk. */
  deskIsOpen(): Promise<boolean>;
  /** Counts the outcome of each attempt. */
  count(channel: Channel, outcome: DeliveryResult['status']): void;
};

/** Options of a channel. */
export type ChannelOptions = Pick<WorkerOptions, 'db' | 'clock'> & {
  origin(): Promise<Origin>;
};

/** How often the worker looks for what is due, in milliseconds: no longer than the shortest backoff. */
const pollMs = 15_000;

const concurrency = 4;

/** A channel whose server hangs leaves room for the others. */
const perChannel = 2;

const messages = {
  delivered: ['info', 'delivered'],
  deleted: ['info', 'a delivery is no longer needed'],
  pending: ['warn', 'a delivery is retried later'],
  failed: ['error', 'a delivery has failed for seven days: it is kept as failed'],
} as const;
