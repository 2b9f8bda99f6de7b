import { pollMs, startRounds, type Worker } from '../rounds.ts';
import { claimForDevice, concernsAnybody, dropNoticesOfNobody } from './claim.ts';
import { deliverPush, type PushDelivery } from './deliver.ts';
import { planPushReminders } from './remind.ts';

/** Delivers the pushes of the outbox, to several devices at a time: their push services are independent of each other. */
export function startPushWorker(delivery: PushDelivery): Worker {
  const { db, clock } = delivery;
  let idle = false;
  return startRounds(delivery, {
    channel: 'push',
    lanes: 4,
    async plan() {
      idle = !(await concernsAnybody(db));
      if (idle) return;
      await dropNoticesOfNobody(db);
      await planPushReminders(db, clock.now());
    },
    async deliverNext(signal) {
      const batch = await claimForDevice(db, clock.now());
      if (batch) await deliverPush(delivery, batch, signal);
      return batch !== undefined;
    },
    // Each request comes here, and many companies have no device: for them one small query is enough.
    pauseMs: () => (idle ? pollMs : 0),
  });
}
