import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { deliveryWindowMs, nextAttempt, type Pause } from './backoff.ts';
import { composeMail } from './compose.ts';
import type { Origin } from './mail.ts';
import type { Mailer, Outcome } from './mailer.ts';
import { reasonOf } from './reason.ts';
import { giveUp, type Lease, markDelivered, markRefused, markUnreachable, release } from './store.ts';

/** Sends what a lease is for, and records what came of it. */
export async function deliver(delivery: Delivery, lease: Lease, signal: AbortSignal): Promise<void> {
  const outcome = await attempt(delivery, lease, signal);
  const { pause } = delivery;
  switch (outcome.kind) {
    case 'delivered':
      pause.end();
      return delivered(delivery, lease, outcome.remark);
    case 'refused':
      pause.end();
      return refused(delivery, lease, outcome.reason);
    case 'broken':
      // Briefly, and the next probe is another notice: one that no server can swallow must not stop the rest.
      pause.brief();
      return refused(delivery, lease, outcome.reason);
    case 'unreachable':
      return unreachable(delivery, lease, outcome.reason);
    case 'aborted':
      // Whether it got through is unknown. Its lease runs out, and then it is sent again.
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

async function attempt(delivery: Delivery, lease: Lease, signal: AbortSignal): Promise<Outcome> {
  const { db, clock, origin, mailer } = delivery;
  const mail = await composeMail(db, origin, lease, clock.now());
  if (!mail) return { kind: 'delivered', remark: 'nothing left to tell' };
  return mailer.send(mail, signal).catch((error: unknown) => ({ kind: 'refused', reason: reasonOf(error) }));
}

async function delivered({ db, clock, log }: Delivery, lease: Lease, remark: string | null): Promise<void> {
  const mine = await markDelivered(db, lease, clock.now(), remark);
  const line = { notice: lease.id, attempts: lease.attempts };
  if (!mine) log.warn(line, 'a notice was delivered after its lease: it may be delivered twice');
  else if (remark) log.warn({ ...line, remark }, 'a notice was delivered, but not as usual');
  else log.info(line, 'notice delivered');
}

async function refused({ db, clock, log, random }: Delivery, lease: Lease, reason: string): Promise<void> {
  const now = clock.now();
  const triedSince = new Date(lease.tried_since);
  const again = nextAttempt({ failures: lease.refusals + 1, triedSince, now, random: random() });
  if (!(await markRefused(db, lease, now, { reason, again }))) return;
  if (again) log.warn({ notice: lease.id, reason, again }, 'a notice was not taken: it is tried again');
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
