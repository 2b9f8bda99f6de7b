import { type RawBuilder, sql } from 'kysely';
import type { Channel, Db, RequestsTable } from '../database/tables.ts';
import { type Delivery, enqueueDelivery } from '../requests/deliveries.ts';
import { reminderDue, tabs } from '../requests/queries.ts';
import { hourMs } from '../time.ts';

/** A delivery that lists several requests, each of them once. */
export type SummaryKind = Exclude<Delivery['kind'], 'request'>;

type Summary = {
  /** The column of a request with the moment at which the summary that lists it was enqueued. */
  queuedAt: keyof RequestsTable & `${string}QueuedAt`;
  channels: readonly Channel[];
  /** The shortest time between two of them, in milliseconds. */
  intervalMs: number;
  /** The requests that are listed when it is enqueued; `isStillDue` is checked when it is sent. */
  isDue(now: Date): RawBuilder<boolean>;
  isStillDue: RawBuilder<boolean>;
};

/** After how many hours without an answer a request is listed in a reminder. */
export const reminderHours = 20;

const suspected = sql<boolean>`state = 'suspected'`;

const summaries: Record<SummaryKind, Summary> = {
  digest: {
    queuedAt: 'digestQueuedAt',
    channels: ['mail'],
    intervalMs: 4 * hourMs,
    isDue: () => suspected,
    isStillDue: suspected,
  },
  reminder: {
    queuedAt: 'reminderQueuedAt',
    channels: ['mail', 'push'],
    intervalMs: hourMs,
    isDue: isLate,
    isStillDue: tabs.waiting,
  },
  'follow-up': {
    queuedAt: 'followUpQueuedAt',
    channels: ['mail', 'push'],
    intervalMs: hourMs,
    isDue: reminderDue,
    isStillDue: sql`state = 'received' and remind_at is not null`,
  },
};

/** The requests that have waited for an answer for 20 hours, for the database. */
export function isLate(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - reminderHours * hourMs).toISOString();
  return sql`${tabs.waiting} and received_at <= ${since}`;
}

/**
 * Enqueues the digest, the reminder and the follow-up that are due. While the desk is closed there is only the digest: a
 * request can be answered, and a day chosen, at the desk alone.
 */
export async function enqueueSummaries(db: Db, deskIsOpen: boolean, now: Date): Promise<void> {
  const kinds: SummaryKind[] = deskIsOpen ? ['digest', 'reminder', 'follow-up'] : ['digest'];
  for (const kind of kinds) await enqueueSummary(db, kind, now);
}

async function enqueueSummary(db: Db, kind: SummaryKind, now: Date): Promise<void> {
  const { queuedAt, channels, intervalMs, isDue } = summaries[kind];
  const due = sql<boolean>`${isDue(now)} and ${sql.ref(queuedAt)} is null`;
  const any = await db.selectFrom('requests').select('id').where(due).limit(1).executeTakeFirst();
  if (!any) return;
  const at = now.toISOString();
  const before = new Date(now.getTime() - intervalMs).toISOString();
  await db.transaction().execute(async (trx) => {
    // The row of the job is the lock between servers.
    const { numInsertedOrUpdatedRows: started } = await trx
      .insertInto('jobRuns')
      .values({ job: kind, ranAt: at })
      .onConflict((conflict) =>
        conflict.column('job').doUpdateSet({ ranAt: at }).where('jobRuns.ranAt', '<=', before),
      )
      .executeTakeFirst();
    if (started === 0n) return;
    await trx
      .updateTable('requests')
      .set({ [queuedAt]: at })
      .where(due)
      .execute();
    // A mail that still waits lists these requests too. The update makes its claim wait for the end of the transaction.
    const { numUpdatedRows: waiting } = await trx
      .updateTable('deliveries')
      .set(({ ref }) => ({ runAt: ref('runAt') }))
      .where('kind', '=', kind)
      .where('channel', '=', 'mail')
      .where('status', '=', 'pending')
      .where(({ or, eb }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', at)]))
      .executeTakeFirst();
    const wanted = waiting > 0n ? channels.filter((channel) => channel !== 'mail') : channels;
    await enqueueDelivery(trx, { kind, requestId: null, channels: wanted }, now);
  });
}

/** Returns the requests that a summary lists and still concerns, the oldest first. */
export async function requestsInSummary(db: Db, { kind, createdAt }: SummaryDelivery): Promise<number[]> {
  const { queuedAt, isStillDue } = summaries[kind];
  const listed = await db
    .selectFrom('requests')
    .select('id')
    .where(queuedAt, '>=', createdAt)
    .where(isStillDue)
    .orderBy('id')
    .execute();
  return listed.map(({ id }) => id);
}

export type SummaryDelivery = Pick<Delivery, 'id' | 'createdAt'> & { kind: SummaryKind };
