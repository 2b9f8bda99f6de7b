import { startRounds, type Worker } from '../rounds.ts';
import { claimForDevice, dropNoticesOfNobody } from './claim.ts';
import { deliverPush, type PushDelivery } from './deliver.ts';
import { hasDevices } from './devices.ts';
import { planPushReminders } from './remind.ts';

/** Delivers the pushes of the outbox, to several devices at a time: their push services have nothing to do with each other. */
export function startPushWorker(delivery: PushDelivery): Worker {
  const { db, clock } = delivery;
  let anybody = false;
  return startRounds(delivery, {
    channel: 'push',
    lanes: 4,
    async plan() {
      await dropNoticesOfNobody(db);
      anybody = await hasDevices(db);
      if (anybody) await planPushReminders(db, clock.now());
    },
    async deliverNext(signal) {
      const batch = anybody ? await claimForDevice(db, clock.now()) : undefined;
      if (batch) await deliverPush(delivery, batch, signal);
      return batch !== undefined;
    },
    pauseMs: () => 0,
  });
}
