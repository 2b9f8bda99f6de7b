import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Channel, Tables } from '../database/tables.ts';
import { deliveryWindowMs, nextAttempt, type Pause } from './backoff.ts';
import { giveUp, type Lease, markRefused, markUnreachable, release } from './store.ts';

/** Records that the message of a notice was refused: it is tried again later, and has failed after seven days. */
export async function recordRefused(
  { db, clock, log, random, channel }: Attempt,
  lease: Lease,
  { reason, owes = 0, retryAfterMs = 0 }: Refused,
): Promise<void> {
  const now = clock.now();
  const triedSince = new Date(lease.tried_since);
  const next = nextAttempt({ failures: lease.refusals + 1, triedSince, now, random: random() });
  const again = next && new Date(Math.max(next.getTime(), now.getTime() + retryAfterMs));
  if (!(await markRefused(db, lease, now, { reason, again, owes }))) return;
  const line = { notice: lease.id, channel, reason, again };
  if (owes > 0) log.warn({ ...line, owes }, 'a notice was not taken by all its recipients');
  else if (again) log.warn(line, 'a notice was not taken: it is tried again');
  else logFailed(log, lease.id, channel);
}

type Refused = {
  reason: string;
  /** How many recipients are still to be told, where at least one was. */
  owes?: number;
  /** How long the other side asks to wait. */
  retryAfterMs?: number;
};

/** Records that the other side cannot be reached: the channel pauses, and what was tried for seven days has failed. */
export async function recordUnreachable(
  { db, clock, log, pause, channel }: Attempt,
  lease: Lease,
  reason: string,
): Promise<void> {
  const now = clock.now();
  const seconds = Math.round(pause.lengthen() / 1000);
  log.warn({ channel, reason, seconds }, 'nothing can be delivered: the outbox pauses');
  await release(db, lease, now);
  await markUnreachable(db, now, reason, channel);
  const failed = await giveUp(db, now, new Date(now.getTime() - deliveryWindowMs), channel);
  for (const id of failed) logFailed(log, id, channel);
}

/** How one channel delivers its notices. */
export type Attempt = {
  db: Kysely<Tables>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Of the whole channel. */
  pause: Pause;
  /** From 0 to 1, for the jitter. */
  random: () => number;
  channel: Exclude<Channel, 'push'>;
};

function logFailed(log: Attempt['log'], notice: number, channel: Channel): void {
  log.error({ notice, channel }, 'a notice could not be delivered in seven days: it is kept as failed');
}
