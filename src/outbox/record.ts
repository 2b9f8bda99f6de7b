import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Channel, Db } from '../database/tables.ts';
import { deliveryWindowMs, nextAttempt, type Pause } from './backoff.ts';
import { type Ended, finish, isDue, type Lease, type Leases } from './store.ts';

/** Records that notices were delivered. A remark says why nothing had to be sent. */
export async function recordDelivered(
  { db, clock, log, channel }: Attempt,
  leased: Leases,
  remark: string | null = null,
): Promise<void> {
  const now = clock.now();
  const delivered = { state: 'delivered', delivered_at: firstDelivered(now), owes: 0 } as const;
  const mine = await finish(db, leased, now, { ...delivered, last_error: remark });
  const line = { notices: idsOf([leased].flat()), channel, ...(remark && { remark }) };
  if (mine.length === 0) log.warn(line, 'a notice was delivered after its lease: it may be delivered twice');
  else log.info(line, 'notice delivered');
}

/**
 * Records that a message was refused, or refused for some recipients: its notices are tried again later. After seven days
 * they have failed, unless a recipient has them.
 */
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
  const isOver = sql<boolean>`tried_since <= ${windowBefore(now)}`;
  const ended = await finish(db, leased, now, {
    ...(owes > 0
      ? {
          state: 'delivered',
          delivered_at: firstDelivered(now),
          owes: sql<number>`case when ${isOver} then 0 else cast(${owes} as integer) end`,
        }
      : { state: sql<'failed' | 'pending'>`case when ${isOver} then 'failed' else state end` }),
    due_at: again.toISOString(),
    waits_since: now.toISOString(),
    refusals: sql<number>`refusals + 1`,
    last_error: reason,
  });
  const waiting = idsOf(ended.filter(({ state }) => state !== 'failed'));
  const line = { notices: waiting, channel, reason, again };
  if (waiting.length > 0 && owes > 0)
    log.warn({ ...line, owes }, 'a notice was not taken by all its recipients');
  else if (waiting.length > 0) log.warn(line, 'notices were not taken: they are tried again');
  logFailed(log, ended, channel);
}

type Refused = {
  reason: string;
  /** How many recipients are still to be told, where at least one was. */
  owes?: number;
  retryAfterMs?: number;
};

/**
 * Records that the other side cannot be reached: the channel pauses, all that is due says why, and what was tried for seven days
 * has failed. For what was never tried these begin now.
 */
export async function recordUnreachable(
  { db, clock, log, pause, channel }: Attempt & { pause: Pause },
  lease: Lease,
  reason: string,
): Promise<void> {
  const now = clock.now();
  const seconds = Math.round(pause.lengthen() / 1000);
  log.warn({ channel, reason, seconds }, 'nothing can be delivered: the outbox pauses');
  await finish(db, lease, now, {});
  const due = db.updateTable('notices').where(isDue(now, channel));
  await due
    .where(sql<boolean>`(tried_since is null or coalesce(last_error, '') <> ${reason})`)
    .set({ last_error: reason, tried_since: sql`coalesce(tried_since, ${now.toISOString()})` })
    .execute();
  const over = await due
    .where('tried_since', '<=', windowBefore(now))
    .set({
      state: sql`case when state = 'pending' then 'failed' else state end`,
      owes: 0,
      lease_holder: null,
      lease_until: null,
    })
    .returning(['id', 'state'])
    .execute();
  logFailed(log, over, channel);
}

export type Attempt = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  channel: Channel;
};

/** When the first recipient of a notice was told. */
function firstDelivered(now: Date) {
  return sql<string>`coalesce(delivered_at, ${now.toISOString()})`;
}

function windowBefore(now: Date): string {
  return new Date(now.getTime() - deliveryWindowMs).toISOString();
}

function idsOf(notices: readonly { id: number }[]): number[] {
  return notices.map(({ id }) => id);
}

function logFailed(log: Attempt['log'], ended: readonly Ended[], channel: Channel): void {
  for (const { id: notice, state } of ended)
    if (state === 'failed')
      log.error({ notice, channel }, 'a notice could not be delivered in seven days: it is kept as failed');
}
