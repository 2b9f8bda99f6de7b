import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Channel, Db } from '../database/tables.ts';
import { deliveryWindowMs, nextAttempt, type Pause } from './backoff.ts';
import { giveUp, type Lease, type Leases, markRefused, markUnreachable, release } from './store.ts';

/** Records that a message was refused: its notices are tried again later, and have failed after seven days. */
export async function recordRefused(
  { db, clock, log, channel }: Attempt,
  leased: Leases,
  { reason, owes = 0, retryAfterMs = 0 }: Refused,
): Promise<void> {
  const now = clock.now();
  const leases = [leased].flat();
  const failures = Math.max(...leases.map(({ refusals }) => refusals)) + 1;
  const triedSince = new Date(Math.max(...leases.map(({ tried_since }) => Date.parse(tried_since))));
  const next = nextAttempt({ failures, triedSince, now }) ?? now;
  const again = new Date(Math.max(next.getTime(), now.getTime() + retryAfterMs));
  const ended = await markRefused(db, leased, now, { reason, again, over: windowBefore(now), owes });
  const failed = idsOf(ended.filter(({ state }) => state === 'failed'));
  const waiting = idsOf(ended.filter(({ state }) => state !== 'failed'));
  const line = { notices: waiting, channel, reason, again };
  if (waiting.length > 0 && owes > 0)
    log.warn({ ...line, owes }, 'a notice was not taken by all its recipients');
  else if (waiting.length > 0) log.warn(line, 'notices were not taken: they are tried again');
  logFailed(log, failed, channel);
}

type Refused = {
  reason: string;
  /** How many recipients are still to be told, where at least one was. */
  owes?: number;
  retryAfterMs?: number;
};

/** Records that the other side cannot be reached: the channel pauses, and what was tried for seven days has failed. */
export async function recordUnreachable(
  { db, clock, log, pause, channel }: Attempt & { pause: Pause },
  lease: Lease,
  reason: string,
): Promise<void> {
  const now = clock.now();
  const seconds = Math.round(pause.lengthen() / 1000);
  log.warn({ channel, reason, seconds }, 'nothing can be delivered: the outbox pauses');
  await release(db, lease, now);
  await markUnreachable(db, now, reason, channel);
  const failed = await giveUp(db, now, windowBefore(now), channel);
  logFailed(log, failed, channel);
}

export type Attempt = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  channel: Channel;
};

function windowBefore(now: Date): Date {
  return new Date(now.getTime() - deliveryWindowMs);
}

function idsOf(notices: readonly { id: number }[]): number[] {
  return notices.map(({ id }) => id);
}

function logFailed(log: Attempt['log'], notices: number[], channel: Channel): void {
  for (const notice of notices)
    log.error({ notice, channel }, 'a notice could not be delivered in seven days: it is kept as failed');
}

/** Makes the notices of a request that are not delivered due now, for another seven days. Returns how many there are. */
export async function retryNotices(db: Db, { requestId }: { requestId: number }, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set(anew(now))
    .where('request_id', '=', requestId)
    .where('state', '!=', 'delivered')
    // A notice that a server is sending at this moment is left alone.
    .where((where) =>
      where.or([where('lease_until', 'is', null), where('lease_until', '<=', now.toISOString())]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The same for all notices that have failed, of any kind. */
export async function retryAllFailed(db: Db, now: Date): Promise<number> {
  const failed = db.updateTable('notices').set(anew(now)).where('state', '=', 'failed');
  return Number((await failed.executeTakeFirst()).numUpdatedRows);
}

function anew(now: Date) {
  const at = now.toISOString();
  return { state: 'pending', due_at: at, waits_since: at, tried_since: null, refusals: 0 } as const;
}
