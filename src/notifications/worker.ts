import { repeat } from '../clock.ts';
import type { Channel } from '../database/tables.ts';
import type { Delivery } from '../requests/deliveries.ts';
import { type AttemptOptions, attempt } from './attempt.ts';
import { claimNext } from './deliveries.ts';
import { enqueueSummaries } from './schedule.ts';

/**
 * Sends what is due, four deliveries at a time: at once after `wake`, and every 15 s, for
 * retries and for what another server has stored. Before that it enqueues the summaries
 * that are due. Several servers may share a database.
 */
export function startWorker(options: WorkerOptions) {
  const { db, clock, log, deskIsOpen, remindAfterHours } = options;
  const names = Object.keys(options.channels) as Channel[];
  const aborting = new AbortController();
  const inFlight = new Map<Promise<void>, Channel>();
  let stopped = false;

  const claiming = oneAtATime(claimDue, (error) =>
    log.error({ err: error }, 'deliveries could not be claimed: the worker tries again'),
  );
  const polling = repeat(clock, pollMs, poll, (error) =>
    log.error({ err: error }, 'summaries could not be scheduled'),
  );

  async function claimDue(): Promise<void> {
    while (!stopped && inFlight.size < concurrency) {
      const delivery = await claimNext(db, freeChannels(), clock.now());
      if (!delivery) return;
      send(delivery);
    }
  }

  function freeChannels(): Channel[] {
    const busy = [...inFlight.values()];
    const countOf = (name: Channel) => busy.filter((channel) => channel === name).length;
    return names.filter((name) => countOf(name) < perChannel);
  }

  function send(delivery: Delivery): void {
    const sending: Promise<void> = attempt(options, delivery, aborting.signal).finally(
      () => {
        inFlight.delete(sending);
        claiming.run();
      },
    );
    inFlight.set(sending, delivery.channel);
  }

  async function poll(): Promise<void> {
    try {
      const schedule = { deskIsOpen: await deskIsOpen(), remindAfterHours };
      await enqueueSummaries(db, schedule, clock.now());
    } finally {
      claiming.run();
    }
  }

  async function idle(): Promise<void> {
    await polling.idle();
    while (claiming.isRunning() || inFlight.size > 0)
      await Promise.all([claiming.idle(), ...inFlight.keys()]);
  }

  return {
    /**
     * Looks for what is due, now: to be called after a commit that enqueues deliveries.
     */
    wake: claiming.run,
    /** Resolves when nothing is being claimed or sent. */
    idle,
    /**
     * Claims nothing more, and waits for what is being sent, at most that many
     * milliseconds.
     */
    async stop(timeoutMs: number) {
      stopped = true;
      const timer = setTimeout(() => aborting.abort(), timeoutMs);
      await polling.stop();
      await idle();
      clearTimeout(timer);
    },
  };
}

export type WorkerOptions = AttemptOptions & {
  /** Whether a person can enter the desk. */
  deskIsOpen(): Promise<boolean>;
  /** After how many hours without an answer a request is listed in a reminder. */
  remindAfterHours: number;
};

/** How often the worker looks, in milliseconds: no longer than the shortest backoff. */
const pollMs = 15_000;

const concurrency = 4;

/** A channel whose server hangs leaves room for the others. */
const perChannel = 2;

/**
 * Returns functions that run a task one run at a time. A call during a run leads to one
 * more run after it: what the call is about may have come too late for the present one.
 */
function oneAtATime(task: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let calledMeanwhile = false;

  function run(): void {
    if (running) {
      calledMeanwhile = true;
      return;
    }
    calledMeanwhile = false;
    running = task()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (calledMeanwhile) run();
      });
  }

  return {
    run,
    isRunning: () => running !== undefined,
    /** Resolves when the present run has ended. */
    idle: () => running,
  };
}
