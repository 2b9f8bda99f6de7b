import { repeat } from '../clock.ts';
import type { Channel } from '../database/tables.ts';
import type { Delivery } from '../requests/deliveries.ts';
import { type AttemptOptions, attempt } from './attempt.ts';
import { claimNext } from './deliveries.ts';
import { enqueueSummaries } from './schedule.ts';

/**
 * Sends due deliveries, four at a time: at once after `wake`, and every 15 s for retries
 * and for deliveries that another server has stored. Before that, it enqueues the
 * summaries that are due. Several servers may share a database.
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
    /** Checks for due deliveries now. Call it after a commit that enqueues deliveries. */
    wake: claiming.run,
    /** Resolves when no delivery is being claimed or sent. */
    idle,
    /** Claims nothing more, and waits at most `timeoutMs` for deliveries in progress. */
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
  /** Whether a person can sign in to the desk. */
  deskIsOpen(): Promise<boolean>;
  /** The number of hours without an answer after which a reminder lists a request. */
  remindAfterHours: number;
};

/** The polling interval in milliseconds, no longer than the shortest backoff. */
const pollMs = 15_000;

const concurrency = 4;

/** If one channel's server hangs, the others keep free slots. */
const perChannel = 2;

/**
 * Returns functions that run a task, one run at a time. A call during a run causes one
 * more run after it, since the current run may be too far along to notice the reason of
 * the call.
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
    /** Resolves when the current run has ended. */
    idle: () => running,
  };
}
