import { type RawBuilder, sql } from 'kysely';
import { isUnlocked } from '../database/locks.ts';
import type { Channel, Db, Tables } from '../database/tables.ts';
import { type Delivery, enqueueDeliveries } from '../requests/deliveries.ts';
import { listed } from '../requests/lists.ts';
import { before, hourMs, latestPlausible } from '../time.ts';
import { remindedUntil } from './hours.ts';
import { enqueueMorning } from './morning.ts';

/** A delivery that lists several requests of one kind. */
export type SummaryDelivery = Pick<Delivery, 'createdAt'> & { kind: SummaryKind };

export type SummaryKind = Exclude<Delivery['kind'], 'request' | 'morning'>;

type Summary = {
  /** The column of a request that stores when its summary was enqueued. */
  queuedAt: keyof Tables['requests'] & `${string}QueuedAt`;
  channels: readonly Channel[];
  /** The minimum time between two summaries of the kind, in milliseconds. */
  intervalMs: number;
  /**
   * The SQL condition for a request, both when the summary is enqueued and when it is
   * sent.
   */
  holds: RawBuilder<boolean>;
};

export const summaries: Record<SummaryKind, Summary> = {
  digest: {
    queuedAt: 'digestQueuedAt',
    channels: ['mail'],
    intervalMs: 4 * hourMs,
    holds: sql`state = 'suspected'`,
  },
  reminder: {
    queuedAt: 'reminderQueuedAt',
    channels: ['mail', 'push'],
    intervalMs: hourMs,
    holds: listed.waiting,
  },
};

/**
 * Enqueues the digest, the notice of the day and the reminder that are due. While the
 * desk is closed, only the digest is enqueued: requests can be answered, and steps
 * planned, only at the desk.
 */
export async function enqueueSummaries(
  db: Db,
  { deskIsOpen, remindAfterHours }: ScheduleOptions,
  now: Date,
): Promise<void> {
  await enqueueSummary(db, 'digest', now);
  if (!deskIsOpen) return;

  // The notice goes first: it also lists the late requests, which then need no reminder.
  await enqueueMorning(db, now);
  const until = remindedUntil(remindAfterHours, now);
  if (until) await enqueueSummary(db, 'reminder', now, until);
}

export type ScheduleOptions = {
  deskIsOpen: boolean;
  /** The number of hours without an answer after which a reminder lists a request. */
  remindAfterHours: number;
};

/** Enqueues a summary of the requests received until a time. */
async function enqueueSummary(
  db: Db,
  kind: SummaryKind,
  now: Date,
  until = now,
): Promise<void> {
  const { queuedAt, channels, intervalMs, holds } = summaries[kind];
  const isUnlisted = sql<boolean>`
    ${holds} and ${sql.ref(queuedAt)} is null
    and (received_at <= ${until.toISOString()} or received_at > ${latestPlausible(now)})`;
  const unlisted = await db
    .selectFrom('requests')
    .select('id')
    .where(isUnlisted)
    .limit(1)
    .executeTakeFirst();
  if (!unlisted) return;

  // No index covers these deliveries, but they are among the newest.
  const sentRecently = await db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', kind)
    .where('createdAt', '>', before(now, intervalMs))
    .where('createdAt', '<=', latestPlausible(now))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (sentRecently) return;

  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('requests')
      .set({ [queuedAt]: now.toISOString() })
      .where(isUnlisted)
      .executeTakeFirst();
    // Another server may have listed the requests in the meantime.
    if (numUpdatedRows === 0n) return;

    // If a mail of the kind to all recipients is still pending, it lists these requests
    // too.
    const used = (await isMailWaiting(trx, kind, now))
      ? channels.filter((channel) => channel !== 'mail')
      : channels;
    await enqueueDeliveries(trx, { kind, requestId: null, channels: used }, now);
  });
}

/**
 * Returns whether a mail of the kind to all recipients is pending and not being sent. The
 * update changes nothing, but makes a claim of that mail wait for the end of the
 * transaction.
 */
async function isMailWaiting(trx: Db, kind: SummaryKind, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set(({ ref }) => ({ runAt: ref('runAt') }))
    .where('kind', '=', kind)
    .where('channel', '=', 'mail')
    .where('recipient', 'is', null)
    .where('status', '=', 'pending')
    .where(isUnlocked(now))
    // A mail dated in the future by a wrong clock would not list these requests.
    .where('createdAt', '<=', latestPlausible(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
