import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Tables } from '../../database/tables.ts';
import { reasonOf } from '../../reason.ts';
import { deliveryWindowMs, nextAttempt } from '../backoff.ts';
import type { Batch } from './claim.ts';
import { forgetGone } from './lost.ts';
import { composePush } from './message.ts';
import type { Pusher, PushOutcome } from './pusher.ts';
import { markFailed, markSent, putBack } from './settle.ts';
import { vapidKey } from './vapid.ts';

/** Sends a device the push of a batch, and records what came of it. */
export async function deliverPush(delivery: PushDelivery, batch: Batch, signal: AbortSignal): Promise<void> {
  const { db, clock, log, pusher, count } = delivery;
  const { device, notices } = batch;
  const message = await composePush(db, batch);
  const line = { device: device.id, notices: notices.map(({ id }) => id) };
  if (message === undefined) return void (await markSent(db, batch, clock.now(), 'nothing left to tell'));
  const key = await vapidKey(db, clock.now());
  const outcome = await pusher.send(device, message, { key, signal, now: clock.now() }).catch(asRefused);
  switch (outcome.kind) {
    case 'sent':
      count('sent');
      if (await markSent(db, batch, clock.now(), null)) log.info(line, 'push delivered');
      else log.warn(line, 'a push was delivered after its lease: it may be delivered twice');
      return;
    case 'gone':
      count('forgotten');
      await forgetGone(db, device, clock.now());
      log.info(line, 'a device takes no pushes any more: it is forgotten');
      return;
    case 'too large':
      count('failed');
      await markFailed(db, batch, clock.now(), outcome.reason);
      log.error({ ...line, reason: outcome.reason }, 'a push is too large: it is kept as failed');
      return;
    case 'refused':
    case 'unreachable':
      count('failed');
      return again(delivery, batch, outcome);
    case 'aborted':
      // Whether it was delivered is unknown. When its lease ends it is sent again.
      return;
  }
}

export type PushDelivery = {
  db: Kysely<Tables>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  pusher: Pusher;
  /** Called with what came of each push. */
  count(outcome: PushCount): void;
  /** From 0 to 1. */
  random: () => number;
};

export const pushCounts = ['sent', 'failed', 'forgotten'] as const;

export type PushCount = (typeof pushCounts)[number];

function asRefused(error: unknown): PushOutcome {
  return { kind: 'refused', reason: reasonOf(error), retryAfterMs: 0 };
}

async function again(
  { db, clock, log, random }: PushDelivery,
  batch: Batch,
  outcome: Extract<PushOutcome, { kind: 'refused' | 'unreachable' }>,
): Promise<void> {
  const now = clock.now();
  const failures = Math.max(...batch.notices.map(({ refusals }) => refusals)) + 1;
  const backoff = nextAttempt({ failures, triedSince: now, now, random: random() }) ?? now;
  const asked = now.getTime() + (outcome.kind === 'refused' ? outcome.retryAfterMs : 0);
  const at = new Date(Math.max(backoff.getTime(), asked));
  const over = new Date(now.getTime() - deliveryWindowMs);
  const failed = await putBack(db, batch, now, { reason: outcome.reason, at, over });
  log.warn({ device: batch.device.id, reason: outcome.reason, again: at }, 'a push was not taken');
  if (failed > 0)
    log.error({ device: batch.device.id, failed }, 'pushes could not be delivered in seven days');
}
