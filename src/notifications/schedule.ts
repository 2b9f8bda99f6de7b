import { type RawBuilder, sql } from 'kysely';
import type { Channel, Db, Tables } from '../database/tables.ts';
import { type Delivery, enqueueDelivery } from '../requests/deliveries.ts';
import { reminderDue, tabs } from '../requests/queries.ts';
import { before, hourMs } from '../time.ts';

/** A delivery that lists several requests. */
export type SummaryDelivery = Pick<Delivery, 'id' | 'createdAt'> & { kind: SummaryKind };

export type SummaryKind = Exclude<Delivery['kind'], 'request'>;

type Summary = {
  /** The column of a request with the moment at which the summary that lists it was enqueued. */
  queuedAt: keyof Tables['requests'] & `${string}QueuedAt`;
  channels: readonly Channel[];
  /** The shortest time between two of them, in milliseconds. */
  intervalMs: number;
  /** The requests that are due to be listed, in SQL: when it is enqueued, and still when it is sent. */
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
    isDue: (now) =>
      sql`${tabs.waiting} and received_at <= ${before(now, remindAfterHours * hourMs)}`,
  },
  'follow-up': {
    queuedAt: 'followUpQueuedAt',
    channels: ['mail', 'push'],
    intervalMs: hourMs,
    isDue: reminderDue,
  },
};

/** After how many hours without an answer a request is listed in a reminder. */
export const remindAfterHours = 20;

/**
 * Enqueues the digest, the reminder and the follow-up that are due. While the desk is closed there is only the digest: a
 * request can be answered, and a day chosen, at the desk alone.
 */
export async function enqueueSummaries(
  db: Db,
  deskIsOpen: boolean,
  now: Date,
): Promise<void> {
  const kinds: SummaryKind[] = deskIsOpen
    ? ['digest', 'reminder', 'follow-up']
    : ['digest'];
  for (const kind of kinds) await enqueueSummary(db, kind, now);
}

async function enqueueSummary(db: Db, kind: SummaryKind, now: Date): Promise<void> {
  const { queuedAt, channels, intervalMs, isDue } = summaries[kind];
  const requests = db.selectFrom('requests').select('id').limit(1);
  const due = sql<boolean>`${isDue(now)} and ${sql.ref(queuedAt)} is null`;
  if (!(await requests.where(due).executeTakeFirst())) return;
  const recent = requests
    .where(queuedAt, '>', before(now, intervalMs))
    .orderBy('id', 'desc');
  if (await recent.executeTakeFirst()) return;
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const listing = trx.updateTable('requests').set({ [queuedAt]: at });
    // Another server may have listed them meanwhile.
    if ((await listing.where(due).executeTakeFirst()).numUpdatedRows === 0n) return;
    // A mail that still waits lists these requests too. The update makes its claim wait for the end of the transaction.
    const { numUpdatedRows: waiting } = await trx
      .updateTable('deliveries')
      .set(({ ref }) => ({ runAt: ref('runAt') }))
      .where('kind', '=', kind)
      .where('channel', '=', 'mail')
      .where('status', '=', 'pending')
      .where(({ or, eb }) =>
        or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', at)]),
      )
      .executeTakeFirst();
    const wanted =
      waiting > 0n ? channels.filter((channel) => channel !== 'mail') : channels;
    await enqueueDelivery(trx, { kind, requestId: null, channels: wanted }, now);
  });
}
