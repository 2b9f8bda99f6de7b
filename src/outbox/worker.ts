import { reasonOf } from '../reason.ts';
import { createPause, type Pause } from './backoff.ts';
import { composeMail } from './compose.ts';
import type { Origin } from './mail.ts';
import type { Mailer, Outcome, RefusedRecipient } from './mailer.ts';
import { recordRecipients, whoWasTold } from './recipients.ts';
import { startRounds, type Worker } from './rounds.ts';
import { claimNotice, type Lease, markDelivered } from './store.ts';
import { planSummary, summaries } from './summaries.ts';
import { type Attempt, recordRefused, recordUnreachable } from './undelivered.ts';

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
  if (!mail) return delivered(delivery, lease, 'nothing left to tell');
  const envelope = { from: origin.config.from.address, to };
  const outcome = await mailer
    .send({ ...mail, envelope }, signal)
    .catch((error: unknown): Outcome => ({ kind: 'refused', reason: reasonOf(error) }));
  switch (outcome.kind) {
    case 'delivered':
      pause.end();
      return taken(delivery, lease, { to, toldBefore: told.size > 0, refused: outcome.refused });
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

async function taken(
  delivery: Delivery,
  lease: Lease,
  { to, toldBefore, refused }: { to: string[]; toldBefore: boolean; refused: readonly RefusedRecipient[] },
): Promise<void> {
  const told = to.filter((address) => refused.every((recipient) => recipient.address !== address));
  if (refused.length > 0 || toldBefore)
    await recordRecipients(delivery.db, lease.id, { told, refused }, delivery.clock.now());
  if (refused.length === 0) return delivered(delivery, lease, null);
  return recordRefused(delivery, lease, { reason: refused[0]?.reason ?? '', owes: refused.length });
}

async function delivered({ db, clock, log }: Delivery, lease: Lease, remark: string | null): Promise<void> {
  const mine = await markDelivered(db, lease, clock.now(), remark);
  const line = { notice: lease.id, attempts: lease.attempts };
  if (!mine) log.warn(line, 'a notice was delivered after its lease: it may be delivered twice');
  else if (remark) log.warn({ ...line, remark }, 'a notice was delivered, but not as usual');
  else log.info(line, 'notice delivered');
}
