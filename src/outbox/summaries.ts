import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, NoticesTable, Tables } from '../database/tables.ts';
import { lists } from '../requests/lists.ts';
import type { StoredRequest, toldIn } from '../requests/store.ts';

/** A kind of mail that tells of several requests. It tells of each of them once. */
export type Summary = {
  kind: Exclude<NoticesTable['kind'], 'request'>;
  /** The column of a request with the id of the notice that tells of it. */
  toldIn: (typeof toldIn)[number];
  /** The shortest time between two such mails, in milliseconds. */
  everyMs: number;
  /** The requests to tell of when the mail is planned. `isStillTrue` is checked again when it is sent. */
  isDue(now: Date): RawBuilder<boolean>;
  isStillTrue: RawBuilder<boolean>;
};

const hourMs = 60 * 60 * 1000;

export const digest: Summary = {
  kind: 'digest',
  toldIn: 'notified_in',
  everyMs: 4 * hourMs,
  isDue: () => lists.suspected,
  isStillTrue: lists.suspected,
};

/** After how many hours without an answer a reminder names a request. The site may promise an answer within 24. */
export const reminderHours = 20;

/** The mail that names requests which have waited that long for an answer. */
export const reminder: Summary = {
  kind: 'reminder',
  toldIn: 'reminded_in',
  everyMs: hourMs,
  isDue: (now) =>
    sql`${lists.waiting} and received_at <= ${new Date(now.getTime() - reminderHours * hourMs).toISOString()}`,
  isStillTrue: lists.waiting,
};

/** The mail that names requests which somebody wanted to come back to on this day. */
export const followUp: Summary = {
  kind: 'follow-up',
  toldIn: 'remind_told_in',
  everyMs: hourMs,
  isDue: lists.today,
  isStillTrue: sql`state = 'received' and remind_at is not null`,
};

export const summaries = { digest, reminder, 'follow-up': followUp } satisfies Record<
  Summary['kind'],
  Summary
>;

/**
 * Puts a summary into the outbox if there are requests that none has told of, no other one is pending, and the last one is
 * old enough. Of several servers that do so at the same moment one succeeds.
 */
export async function planSummary(db: Db, summary: Summary, now: Date): Promise<void> {
  if (!(await somethingToTell(db, summary, now)) || (await toldLately(db, summary, now))) return;
  await db.transaction().execute((transaction) => insertSummary(transaction, summary, now));
}

/** The requests that a summary tells of: the oldest fifty, and how many more there are. */
export async function readSummary(db: Db, { toldIn, isStillTrue }: Summary, id: number) {
  const its = db.selectFrom('requests').where(toldIn, '=', id).where(isStillTrue);
  const requests: StoredRequest[] = await its.selectAll().orderBy('id').limit(listedAtMost).execute();
  const { count } = await its.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { requests, more: Number(count) - requests.length };
}

export type SummaryContent = {
  id: number;
  created_at: string;
  /** The requests that are described one by one. */
  requests: (StoredRequest & { note?: string })[];
  more: number;
};

const listedAtMost = 50;

async function somethingToTell(db: Db, { toldIn, isDue }: Summary, now: Date): Promise<boolean> {
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where(isDue(now))
    .where(toldIn, 'is', null)
    .limit(1)
    .executeTakeFirst();
  return Boolean(request);
}

async function toldLately(db: Db, summary: Summary, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - summary.everyMs).toISOString();
  const notice = await db
    .selectFrom('notices')
    .select('id')
    .where('kind', '=', summary.kind)
    .where('channel', '=', 'mail')
    // One from the future was made before the clock was set back.
    .where(
      sql<boolean>`(state = 'pending' or (created_at > ${since} and created_at <= ${now.toISOString()}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return Boolean(notice);
}

/**
 * Inserts the notice and marks its requests. Two servers that do so at the same moment have at least one request in common:
 * the second waits for the lock on its row, and then finds the request told of, or the summary of the first.
 */
async function insertSummary(db: Transaction<Tables>, summary: Summary, now: Date): Promise<void> {
  const { kind, toldIn } = summary;
  const toTell = db.updateTable('requests').where(summary.isDue(now)).where(toldIn, 'is', null);
  // An update that changes nothing locks the rows, on either database.
  const locked = await toTell.set((set) => ({ version: set.ref('version') })).executeTakeFirst();
  if (locked.numUpdatedRows === 0n || (await toldLately(db, summary, now))) return;
  const at = now.toISOString();
  const { id } = await db
    .insertInto('notices')
    .values({ kind, request_id: null, state: 'pending', created_at: at, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await toTell.set({ [toldIn]: id }).execute();
}
