import { reasonOf } from '../../reason.ts';
import { pollMs, startRounds, type Worker } from '../rounds.ts';
import { markDelivered, markRefused } from '../store.ts';
import { type Attempt, recordRefused } from '../undelivered.ts';
import { type Batch, claimForDevice, concernsAnybody, dropNoticesOfNobody } from './claim.ts';
import { forgetGone } from './lost.ts';
import { composePush } from './message.ts';
import type { Pusher, PushOutcome } from './pusher.ts';
import { planPushReminders } from './remind.ts';
import { vapidKey } from './vapid.ts';

/** Delivers the pushes of the outbox, to several devices at a time: their push services are independent of each other. */
export function startPushWorker(services: PushServices): Worker {
  const { db, clock } = services;
  let idle = false;
  return startRounds(services, {
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
      if (batch) await deliver(services, batch, signal);
      return batch !== undefined;
    },
    // Each request comes here, and many companies have no device: for them one small query is enough.
    pauseMs: () => (idle ? pollMs : 0),
  });
}

type PushServices = Omit<Attempt, 'channel'> & {
  pusher: Pusher;
  /** Called with what came of each push. */
  count(outcome: PushCount): void;
};

export const pushCounts = ['sent', 'failed', 'forgotten'] as const;

export type PushCount = (typeof pushCounts)[number];

/** Sends a device the push of a batch, and records what came of it. */
async function deliver(services: PushServices, batch: Batch, signal: AbortSignal): Promise<void> {
  const { db, clock, log, pusher, count } = services;
  const { device, notices } = batch;
  const message = await composePush(db, batch);
  const line = { device: device.id, notices: notices.map(({ id }) => id) };
  if (message === undefined)
    return void (await markDelivered(db, notices, clock.now(), 'nothing left to tell'));
  const key = await vapidKey(db, clock.now());
  const outcome = await pusher.send(device, message, { key, signal, now: clock.now() }).catch(asRefused);
  switch (outcome.kind) {
    case 'sent':
      count('sent');
      if (await markDelivered(db, notices, clock.now())) log.info(line, 'push delivered');
      else log.warn(line, 'a push was delivered after its lease: it may be delivered twice');
      return;
    case 'gone':
      count('forgotten');
      await forgetGone(db, device, clock.now());
      log.info(line, 'a device takes no pushes any more: it is forgotten');
      return;
    case 'too large': {
      count('failed');
      // Its time is over at once.
      const now = clock.now();
      await markRefused(db, notices, now, { reason: outcome.reason, again: now, over: now });
      log.error({ ...line, reason: outcome.reason }, 'a push is too large: it is kept as failed');
      return;
    }
    case 'refused':
    case 'unreachable':
      count('failed');
      return recordRefused({ ...services, channel: 'push' }, notices, outcome);
    case 'aborted':
      // Whether it was delivered is unknown. When its lease ends it is sent again.
      return;
  }
}

function asRefused(error: unknown): PushOutcome {
  return { kind: 'refused', reason: reasonOf(error), retryAfterMs: 0 };
}
