import { createPause } from './backoff.ts';
import { type Delivery, deliver } from './deliver.ts';
import { claimNotice, nextDue } from './store.ts';
import { summaries } from './summaries.ts';
import { planSummary } from './summary.ts';

/**
 * Delivers the notices of the outbox, one at a time: at once after a nudge, when one falls due, and every 15 s
 * for what other servers left behind. Several servers may do so on one database.
 */
export function startWorker(services: Omit<Delivery, 'pause'>): Worker {
  const delivery = { ...services, pause: createPause(services.clock, services.random) };
  const aborting = new AbortController();
  let round: Promise<void> | undefined;
  let nudged = false;
  let stopped = false;
  let cancel = () => {};

  const run = () => {
    if (stopped) return;
    cancel();
    nudged = true;
    round ??= rounds().finally(() => {
      round = undefined;
    });
  };
  const rounds = async () => {
    let waitMs = 0;
    while (nudged && !stopped) {
      nudged = false;
      waitMs = await deliverDue(delivery, () => stopped, aborting.signal);
    }
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
      // A database that does not answer does not hold the end up.
      const over = new Promise((resolve) =>
        aborting.signal.addEventListener('abort', () => setTimeout(resolve, 200)),
      );
      await Promise.race([round, over]);
      clearTimeout(late);
    },
  };
}

export type Worker = {
  /** Says that there may be something to deliver. */
  nudge(): void;
  /** Resolves once nothing is under way. */
  idle(): Promise<void>;
  /** Takes up nothing more and waits for the mail in flight, at most so many milliseconds. */
  stop(patienceMs: number): Promise<void>;
};

const pollMs = 15_000;

/** Returns for how many milliseconds there is nothing to do. A database that does not answer comes back. */
async function deliverDue(delivery: Delivery, stopped: () => boolean, signal: AbortSignal): Promise<number> {
  const { db, clock, log, pause } = delivery;
  try {
    for (const summary of Object.values(summaries)) await planSummary(db, summary, clock.now());
    while (!stopped() && pause.remainingMs() === 0) {
      const lease = await claimNotice(db, clock.now());
      if (!lease) break;
      await deliver(delivery, lease, signal);
    }
    if (pause.remainingMs() > 0) return pause.remainingMs();
    const next = await nextDue(db, clock.now());
    return Math.min(
      pollMs,
      Math.max(0, (next?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now().getTime()),
    );
  } catch (error) {
    log.error({ err: error }, 'the outbox could not go on: it tries again');
    return pollMs;
  }
}
