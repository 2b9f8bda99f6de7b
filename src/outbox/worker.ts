import { createPause } from './backoff.ts';
import { type Delivery, deliver } from './deliver.ts';
import { startRounds, type Worker } from './rounds.ts';
import { claimNotice } from './store.ts';
import { summaries } from './summaries.ts';
import { planSummary } from './summary.ts';

/** Delivers the mails of the outbox, one at a time. */
export function startWorker(services: Omit<Delivery, 'pause' | 'channel'>): Worker {
  const { db, clock, random } = services;
  const pause = createPause(clock, random);
  return startRounds(services, {
    channel: 'mail',
    lanes: 1,
    async plan() {
      for (const summary of Object.values(summaries)) await planSummary(db, summary, clock.now());
    },
    async deliverNext(signal) {
      const lease = await claimNotice(db, clock.now());
      if (lease) await deliver({ ...services, pause, channel: 'mail' }, lease, signal);
      return lease !== undefined;
    },
    pauseMs: pause.remainingMs,
  });
}
