import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { reasonOf } from '../reason.ts';
import { deliveryWindowMs, nextAttempt, type Pause } from './backoff.ts';
import { composeMail } from './compose.ts';
import type { Mail, Origin } from './mail.ts';
import type { Mailer, Outcome, RefusedRecipient } from './mailer.ts';
import { recordRecipients, whoWasTold } from './recipients.ts';
import { giveUp, type Lease, markDelivered, markRefused, markUnreachable, release } from './store.ts';

/** Sends a notice to those recipients who do not have it yet, and records what came of it. */
export async function deliver(delivery: Delivery, lease: Lease, signal: AbortSignal): Promise<void> {
  const { db, clock, origin, mailer, pause } = delivery;
  const told = await whoWasTold(db, lease.id);
  const to = origin.config.to.filter((address) => !told.has(address));
  const owes = told.size > 0 ? to.length : 0;
  const mail = to.length > 0 ? await composeMail(db, origin, lease, clock.now()) : undefined;
  if (!mail) return delivered(delivery, lease, 'nothing left to tell');
  const outcome = await send(mailer, { ...mail, envelope: { from: origin.config.from.address, to } }, signal);
  switch (outcome.kind) {
    case 'delivered':
      pause.end();
      return taken(delivery, lease, { to, toldBefore: told.size > 0, refused: outcome.refused });
    case 'refused':
      pause.end();
      return refused(delivery, lease, outcome.reason, owes);
    case 'broken':
      // Briefly, and then another notice is tried first: one that the server cannot handle must not stop the others.
      pause.brief();
      return refused(delivery, lease, outcome.reason, owes);
    case 'unreachable':
    case 'insecure':
      return unreachable(delivery, lease, outcome.reason);
    case 'aborted':
      // Whether it was delivered is unknown. When its lease ends it is sent again.
      return;
  }
}

export type Delivery = {
  db: Kysely<Tables>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  mailer: Mailer;
  origin: Origin;
  pause: Pause;
  /** From 0 to 1. */
  random: () => number;
};

function send(mailer: Mailer, mail: Mail, signal: AbortSignal): Promise<Outcome> {
  return mailer.send(mail, signal).catch((error: unknown) => ({ kind: 'refused', reason: reasonOf(error) }));
}

/** All recipients took the mail, or some of them did. */
async function taken(
  delivery: Delivery,
  lease: Lease,
  {
    to,
    toldBefore,
    refused: by,
  }: { to: string[]; toldBefore: boolean; refused: readonly RefusedRecipient[] },
): Promise<void> {
  const told = to.filter((address) => by.every((refused) => refused.address !== address));
  if (by.length > 0 || toldBefore)
    await recordRecipients(delivery.db, lease.id, { told, refused: by }, delivery.clock.now());
  if (by.length === 0) return delivered(delivery, lease, null);
  return refused(delivery, lease, by[0]?.reason ?? '', by.length);
}

async function delivered({ db, clock, log }: Delivery, lease: Lease, remark: string | null): Promise<void> {
  const mine = await markDelivered(db, lease, clock.now(), remark);
  const line = { notice: lease.id, attempts: lease.attempts };
  if (!mine) log.warn(line, 'a notice was delivered after its lease: it may be delivered twice');
  else if (remark) log.warn({ ...line, remark }, 'a notice was delivered, but not as usual');
  else log.info(line, 'notice delivered');
}

/** @param owes is how many recipients are still to be told, where at least one was; otherwise 0. */
async function refused(
  { db, clock, log, random }: Delivery,
  lease: Lease,
  reason: string,
  owes: number,
): Promise<void> {
  const now = clock.now();
  const triedSince = new Date(lease.tried_since);
  const again = nextAttempt({ failures: lease.refusals + 1, triedSince, now, random: random() });
  if (!(await markRefused(db, lease, now, { reason, again, owes }))) return;
  const line = { notice: lease.id, reason, again };
  if (owes > 0) log.warn({ ...line, owes }, 'a notice was not taken by all its recipients');
  else if (again) log.warn(line, 'a notice was not taken: it is tried again');
  else logFailed(log, lease.id);
}

async function unreachable({ db, clock, log, pause }: Delivery, lease: Lease, reason: string): Promise<void> {
  const now = clock.now();
  const seconds = Math.round(pause.lengthen() / 1000);
  log.warn({ reason, seconds }, 'the mail server cannot be used: the outbox pauses');
  await release(db, lease, now);
  await markUnreachable(db, now, reason);
  const failed = await giveUp(db, now, new Date(now.getTime() - deliveryWindowMs));
  for (const id of failed) logFailed(log, id);
}

function logFailed(log: Delivery['log'], notice: number): void {
  log.error({ notice }, 'a notice could not be delivered in seven days: it is kept as failed');
}
