import type { WebhookConfig } from '../../config/webhook.ts';
import { createPause, type Pause } from '../backoff.ts';
import { type Attempt, recordDelivered, recordRefused, recordUnreachable } from '../record.ts';
import { startRounds, type Worker } from '../rounds.ts';
import { claimNotice, type Lease } from '../store.ts';
import { composeWebhook, postWebhook, type WebhookOutcome } from './message.ts';
import { noteWebhook } from './settle.ts';

/** Delivers the notices of the webhook, one at a time and in order. */
export function startWebhookWorker(services: WebhookServices): Worker {
  const { db, clock } = services;
  const pause = createPause(clock);
  return startRounds(services, {
    channel: 'webhook',
    lanes: 1,
    plan: () => noteWebhook(db, clock.now()),
    async deliverNext(signal) {
      const lease = await claimNotice(db, clock.now(), 'webhook');
      if (lease) await deliver(services, pause, lease, signal);
      return lease !== undefined;
    },
    pauseMs: pause.remainingMs,
  });
}

export type WebhookServices = Omit<Attempt, 'channel'> & {
  config: WebhookConfig;
  /** The origin of the desk; null where only this machine reaches it. */
  desk: string | null;
  count(outcome: WebhookOutcome['kind']): void;
  patienceMs?: number;
};

async function deliver(
  services: WebhookServices,
  pause: Pause,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config, count, patienceMs } = services;
  const attempt = { ...services, pause, channel: 'webhook' } as const;
  const message = await composeWebhook(db, services, lease, clock.now());
  if (!message) return recordDelivered(attempt, lease, 'nothing left to tell');
  const outcome = await postWebhook(config.url, message, { signal, now: clock.now(), patienceMs });
  count(outcome.kind);
  switch (outcome.kind) {
    case 'delivered':
      pause.end();
      return recordDelivered(attempt, lease);
    case 'refused':
      pause.end();
      return recordRefused(attempt, lease, outcome);
    case 'unreachable':
      return recordUnreachable(attempt, lease, outcome.reason);
    case 'aborted':
      // Whether it was delivered is unknown. When its lease ends it is sent again.
      return;
  }
}
