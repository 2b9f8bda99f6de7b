import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { WebhookConfig } from '../../config/webhook.ts';
import type { Tables } from '../../database/tables.ts';
import { createPause, deliveryWindowMs, nextAttempt, type Pause } from '../backoff.ts';
import { startRounds, type Worker } from '../rounds.ts';
import {
  claimNotice,
  giveUp,
  type Lease,
  markDelivered,
  markRefused,
  markUnreachable,
  release,
} from '../store.ts';
import { composeWebhook } from './message.ts';
import { postWebhook, type WebhookOutcome } from './post.ts';

/** Delivers the notices of the webhook, one at a time and in order. */
export function startWebhookWorker(services: WebhookServices): Worker {
  const { db, clock, random } = services;
  const pause = createPause(clock, random);
  return startRounds(services, {
    channel: 'webhook',
    lanes: 1,
    plan: async () => {},
    async deliverNext(signal) {
      const lease = await claimNotice(db, clock.now(), 'webhook');
      if (lease) await deliver(services, pause, lease, signal);
      return lease !== undefined;
    },
    pauseMs: pause.remainingMs,
  });
}

export type WebhookServices = {
  db: Kysely<Tables>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  config: WebhookConfig;
  /** The origin of the desk; null where only this machine reaches it. */
  desk: string | null;
  /** Called with what came of each attempt. */
  count(outcome: WebhookOutcome['kind']): void;
  /** From 0 to 1. */
  random: () => number;
  /** How long one message may take, in milliseconds. */
  patienceMs?: number;
};

async function deliver(
  services: WebhookServices,
  pause: Pause,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, config, count, patienceMs } = services;
  const message = await composeWebhook(db, services, lease, clock.now());
  if (!message) return void (await markDelivered(db, lease, clock.now(), 'nothing left to tell'));
  const outcome = await postWebhook(config.url, message, { signal, now: clock.now(), patienceMs });
  count(outcome.kind);
  switch (outcome.kind) {
    case 'delivered':
      pause.end();
      if (await markDelivered(db, lease, clock.now())) log.info({ notice: lease.id }, 'webhook delivered');
      else log.warn({ notice: lease.id }, 'a webhook was delivered after its lease: it may be told twice');
      return;
    case 'refused':
      pause.end();
      return refused(services, lease, outcome);
    case 'unreachable':
      return unreachable(services, pause, lease, outcome.reason);
    case 'aborted':
      // Whether it was delivered is unknown. When its lease ends it is sent again.
      return;
  }
}

async function refused(
  { db, clock, log, random }: WebhookServices,
  lease: Lease,
  { reason, retryAfterMs }: Extract<WebhookOutcome, { kind: 'refused' }>,
): Promise<void> {
  const now = clock.now();
  const triedSince = new Date(lease.tried_since);
  const next = nextAttempt({ failures: lease.refusals + 1, triedSince, now, random: random() });
  const again = next && new Date(Math.max(next.getTime(), now.getTime() + retryAfterMs));
  await markRefused(db, lease, now, { reason, again });
  if (again) log.warn({ notice: lease.id, reason, again }, 'a webhook was not taken: it is tried again');
  else logFailed(log, lease.id);
}

async function unreachable(
  { db, clock, log }: WebhookServices,
  pause: Pause,
  lease: Lease,
  reason: string,
): Promise<void> {
  const now = clock.now();
  const seconds = Math.round(pause.lengthen() / 1000);
  log.warn({ reason, seconds }, 'the webhook cannot be reached: what is for it waits');
  await release(db, lease, now);
  await markUnreachable(db, now, reason, 'webhook');
  const failed = await giveUp(db, now, new Date(now.getTime() - deliveryWindowMs), 'webhook');
  for (const id of failed) logFailed(log, id);
}

function logFailed(log: WebhookServices['log'], notice: number): void {
  log.error({ notice }, 'a webhook could not be delivered in seven days: it is kept as failed');
}
