import { reasonOf } from '../reason.ts';
import { createPause, type Pause } from './backoff.ts';
import { composeMail } from './compose.ts';
import type { Origin } from './mail.ts';
import type { Mailer, Outcome } from './mailer.ts';
import { recordRecipients, whoWasTold } from './recipients.ts';
import { type Attempt, recordDelivered, recordRefused, recordUnreachable } from './record.ts';
import { startRounds, type Worker } from './rounds.ts';
import { claimNotice, type Lease } from './store.ts';
import { planSummary, summaries } from './summaries.ts';

/** Delivers the mails of the outbox, one at a time. */
export function startWorker(services: MailServices): Worker {
  const { db, clock } = services;
  const pause = createPause(clock);
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

type MailServices = Omit<Attempt, 'channel'> & { mailer: Mailer; origin: Origin };

type Delivery = MailServices & Attempt & { pause: Pause };

/** Sends a notice to those recipients who do not have it yet, and records what came of it. */
async function deliver(delivery: Delivery, lease: Lease, signal: AbortSignal): Promise<void> {
  const { db, clock, origin, mailer, pause } = delivery;
  const told = await whoWasTold(db, lease.id);
  const to = origin.config.to.filter((address) => !told.has(address));
  const owes = told.size > 0 ? to.length : 0;
  const mail = to.length > 0 ? await composeMail(db, origin, lease, clock.now()) : undefined;
  if (!mail) return recordDelivered(delivery, lease, 'nothing left to tell');
  const envelope = { from: origin.config.from.address, to };
  const outcome = await mailer
    .send({ ...mail, envelope }, signal)
    .catch((error: unknown): Outcome => ({ kind: 'refused', reason: reasonOf(error) }));
  switch (outcome.kind) {
    case 'delivered': {
      pause.end();
      const { refused } = outcome;
      if (refused.length > 0 || told.size > 0)
        await recordRecipients(db, lease.id, { to, refused }, clock.now());
      const [first] = refused;
      return first
        ? recordRefused(delivery, lease, { reason: first.reason, owes: refused.length })
        : recordDelivered(delivery, lease);
    }
    case 'refused':
      pause.end();
      return recordRefused(delivery, lease, { reason: outcome.reason, owes });
    case 'broken':
      // Briefly, and then another notice is tried first: one that the server cannot handle must not stop the others.
      pause.brief();
      return recordRefused(delivery, lease, { reason: outcome.reason, owes });
    case 'unreachable':
    case 'insecure':
      return recordUnreachable(delivery, lease, outcome.reason);
    case 'aborted':
      // Whether it was delivered is unknown. When its lease ends it is sent again.
      return;
  }
}
