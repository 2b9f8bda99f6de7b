import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { NoticesTable, Tables } from '../database/tables.ts';
import type { StoredRequest, toldIn } from '../requests/store.ts';

/** A mail that tells of several requests, each of them once. */
export type Summary = {
  kind: Exclude<NoticesTable['kind'], 'request'>;
  /** The column of a request that holds the notice which tells of it. */
  toldIn: (typeof toldIn)[number];
  /** Milliseconds between two of them, at least. */
  everyMs: number;
  /** Which requests are to be told of: when it is planned, and still when it is sent. */
  isDue(now: Date): RawBuilder<boolean>;
  isStillTrue: RawBuilder<boolean>;
};

/**
 * Puts a summary into the outbox if there are requests that nobody was told of in one, none is under way, and
 * the last one is old enough. Of several servers that do it at the same moment one succeeds.
 */
export async function planSummary(db: Kysely<Tables>, summary: Summary, now: Date): Promise<void> {
  if (!(await somethingToTell(db, summary, now)) || (await toldLately(db, summary, now))) return;
  await db
    .transaction()
    .execute((transaction) => insertSummary(transaction, summary, now))
    .catch((error: unknown) => {
      if (!(error instanceof NotNow)) throw error;
    });
}

/** What a summary tells of, the oldest first: the first fifty, and how many more. */
export async function readSummary(db: Kysely<Tables>, { toldIn, isStillTrue }: Summary, id: number) {
  const its = db.selectFrom('requests').where(toldIn, '=', id).where(isStillTrue);
  const requests: StoredRequest[] = await its.selectAll().orderBy('id').limit(listedAtMost).execute();
  const { count } = await its.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { requests, more: Number(count) - requests.length };
}

export type SummaryContent = {
  /** The notice and its moment. */
  id: number;
  created_at: string;
  /** Those that are told of one by one. */
  requests: StoredRequest[];
  /** How many there are besides. */
  more: number;
};

const listedAtMost = 50;

/** Another server was quicker: rolls the transaction back. */
class NotNow extends Error {}

async function somethingToTell(db: Kysely<Tables>, { toldIn, isDue }: Summary, now: Date): Promise<boolean> {
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where(isDue(now))
    .where(toldIn, 'is', null)
    .limit(1)
    .executeTakeFirst();
  return Boolean(request);
}

async function toldLately(db: Kysely<Tables>, summary: Summary, now: Date, except = 0): Promise<boolean> {
  const since = new Date(now.getTime() - summary.everyMs).toISOString();
  const notice = await db
    .selectFrom('notices')
    .select('id')
    .where('kind', '=', summary.kind)
    .where('channel', '=', 'mail')
    .where('id', '!=', except)
    // What is still to come was made before the clock was set back.
    .where(
      sql<boolean>`(state = 'pending' or (created_at > ${since} and created_at <= ${now.toISOString()}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return Boolean(notice);
}

/**
 * Two servers that both see something to tell see at least one request in common, and wait for each other at its
 * row; the second then finds it told, or the summary of the first.
 */
async function insertSummary(db: Transaction<Tables>, summary: Summary, now: Date): Promise<void> {
  const at = now.toISOString();
  const { id } = await db
    .insertInto('notices')
    .values({ kind: summary.kind, request_id: null, state: 'pending', created_at: at, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const told = await db
    .updateTable('requests')
    .set({ [summary.toldIn]: id })
    .where(summary.isDue(now))
    .where(summary.toldIn, 'is', null)
    .executeTakeFirst();
  if (told.numUpdatedRows === 0n || (await toldLately(db, summary, now, id))) throw new NotNow();
}
