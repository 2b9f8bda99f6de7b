import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Channel, Db } from '../database/tables.ts';
import { nextDue } from './store.ts';

/**
 * Delivers the notices of one channel: at once after `nudge`, when the next one falls due, and every 15 s, since another
 * server may have stored some and died. Several servers may do so on one database.
 */
export function startRounds(services: Services, delivery: ChannelDelivery): Worker {
  const aborting = new AbortController();
  let round: Promise<void> | undefined;
  let nudged = false;
  let stopped = false;
  let cancel = () => {};

  const run = () => {
    if (stopped) return;
    cancel();
    nudged = true;
    round ??= rounds();
  };
  const rounds = async () => {
    let waitMs = 0;
    while (nudged && !stopped) {
      nudged = false;
      waitMs = await deliverDue(services, delivery, { stopped: () => stopped, signal: aborting.signal });
    }
    // In the same turn as the last look at `nudged`: a nudge is either seen there, or finds no round and begins one.
    round = undefined;
    if (!stopped) cancel = services.clock.after(waitMs, run);
  };

  run();
  return {
    nudge: run,
    async idle() {
      while (round) await round;
    },
    async stop(patienceMs) {
      stopped = true;
      cancel();
      const late = setTimeout(() => aborting.abort(), patienceMs);
      // Does not wait longer for a database that does not answer.
      const over = new Promise((resolve) =>
        aborting.signal.addEventListener('abort', () => setTimeout(resolve, 200)),
      );
      await Promise.race([round, over]);
      clearTimeout(late);
    },
  };
}

export type ChannelDelivery = {
  channel: Channel;
  /** How many deliveries run at the same time: one that hangs delays those behind it. */
  lanes: number;
  /** Adds the notices that are to be told by now. */
  plan(): Promise<void>;
  /** Takes up something that is due, and delivers it; false where nothing is due. */
  deliverNext(signal: AbortSignal): Promise<boolean>;
  /** Milliseconds for which nothing of the channel can be delivered; 0 when it can. */
  pauseMs(): number;
};

export type Worker = {
  /** Looks for something to deliver, now. */
  nudge(): void;
  idle(): Promise<void>;
  /** Takes up nothing more, and waits for what is being sent, at most that many milliseconds. */
  stop(patienceMs: number): Promise<void>;
};

type Services = { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> };

type Round = { stopped(): boolean; signal: AbortSignal };

/** Milliseconds after which each channel looks for due notices by itself. */
export const pollMs = 15_000;

/** Delivers what is due. Returns for how many milliseconds there is nothing to do, also after a fault of the database. */
async function deliverDue(
  { db, clock, log }: Services,
  { channel, lanes, plan, deliverNext, pauseMs }: ChannelDelivery,
  { stopped, signal }: Round,
): Promise<number> {
  const deliverAll = async () => {
    while (!stopped() && pauseMs() === 0) if (!(await deliverNext(signal))) break;
  };
  try {
    await plan();
    const begun = clock.now();
    const ended = await Promise.allSettled(Array.from({ length: lanes }, deliverAll));
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
    if (pauseMs() > 0) return pauseMs();
    const next = await nextDue(db, clock.now(), channel);
    // What has been due all the time and could not be taken up is held by another server, or was by one that died.
    if (!next || next <= begun) return pollMs;
    return Math.min(pollMs, Math.max(0, next.getTime() - clock.now().getTime()));
  } catch (error) {
    log.error({ err: error }, 'the outbox could not go on: it tries again');
    return pollMs;
  }
}
