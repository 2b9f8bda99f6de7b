import { type RawBuilder, sql } from 'kysely';
import { isUnlocked } from '../database/locks.ts';
import type { Channel, Db, Tables } from '../database/tables.ts';
import { type Delivery, enqueueDelivery } from '../requests/deliveries.ts';
import { isDueOn, listed } from '../requests/lists.ts';
import { before, hourMs, madridDate } from '../time.ts';

/** A delivery that lists several requests. */
export type SummaryDelivery = Pick<Delivery, 'createdAt'> & { kind: SummaryKind };

export type SummaryKind = Exclude<Delivery['kind'], 'request'>;

type Summary = {
  /**
   * The column of a request with the time at which the summary that lists it was
   * enqueued.
   */
  queuedAt: keyof Tables['requests'] & `${string}QueuedAt`;
  channels: readonly Channel[];
  /** The shortest time between two summaries of the kind, in milliseconds. */
  intervalMs: number;
  /**
   * The requests that are due to be listed, in SQL. The condition holds when the summary
   * is enqueued, and is checked again when it is sent.
   */
  isDue(now: Date): RawBuilder<boolean>;
};

export const summaries: Record<SummaryKind, Summary> = {
  digest: {
    queuedAt: 'digestQueuedAt',
    channels: ['mail'],
    intervalMs: 4 * hourMs,
    isDue: () => sql`state = 'suspected'`,
  },
  reminder: {
    queuedAt: 'reminderQueuedAt',
    channels: ['mail', 'push'],
    intervalMs: hourMs,
    isDue(now) {
      const late = before(now, remindAfterHours * hourMs);
      return sql`${listed.waiting} and received_at <= ${late}`;
    },
  },
  'follow-up': {
    queuedAt: 'followUpQueuedAt',
    channels: ['mail', 'push'],
    intervalMs: hourMs,
    // From 8:00 in Madrid on.
    isDue: (now) => isDueOn(madridDate(new Date(before(now, 8 * hourMs)))),
  },
};

/** After how many hours without an answer a request is listed in a reminder. */
export const remindAfterHours = 20;

/**
 * Enqueues the digest, the reminder and the follow-up that are due. While the desk is
 * closed there is only the digest: a request can be answered, and a day chosen, at the
 * desk alone.
 */
export async function enqueueSummaries(
  db: Db,
  deskIsOpen: boolean,
  now: Date,
): Promise<void> {
  await enqueueSummary(db, 'digest', now);
  if (!deskIsOpen) return;

  await enqueueSummary(db, 'reminder', now);
  await enqueueSummary(db, 'follow-up', now);
}

async function enqueueSummary(db: Db, kind: SummaryKind, now: Date): Promise<void> {
  const { queuedAt, intervalMs, isDue } = summaries[kind];
  const isUnlisted = sql<boolean>`${isDue(now)} and ${sql.ref(queuedAt)} is null`;
  const oneRequest = db.selectFrom('requests').select('id').limit(1);
  const unlisted = await oneRequest.where(isUnlisted).executeTakeFirst();
  if (!unlisted) return;

  // No index leads to these requests, but they are among the newest.
  const listedRecently = await oneRequest
    .where(queuedAt, '>', before(now, intervalMs))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (listedRecently) return;

  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows: listed } = await trx
      .updateTable('requests')
      .set({ [queuedAt]: now.toISOString() })
      .where(isUnlisted)
      .executeTakeFirst();
    // Another server may have listed them meanwhile.
    if (listed === 0n) return;

    const channels = await channelsOf(trx, kind, now);
    await enqueueDelivery(trx, { kind, requestId: null, channels }, now);
  });
}

/**
 * Leaves out mail while a mail of the kind still waits for all recipients: that one lists
 * these requests too.
 */
async function channelsOf(trx: Db, kind: SummaryKind, now: Date): Promise<Channel[]> {
  const { channels } = summaries[kind];
  return (await isMailWaiting(trx, kind, now))
    ? channels.filter((channel) => channel !== 'mail')
    : [...channels];
}

/**
 * Returns whether a mail of the kind waits for all recipients that no server is sending.
 * The update changes nothing, but makes a claim of that mail wait for the end of the
 * transaction.
 */
async function isMailWaiting(trx: Db, kind: SummaryKind, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set(({ ref }) => ({ runAt: ref('runAt') }))
    .where('kind', '=', kind)
    .where('channel', '=', 'mail')
    .where('recipient', 'is', null)
    .where('status', '=', 'pending')
    .where(isUnlocked(at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
