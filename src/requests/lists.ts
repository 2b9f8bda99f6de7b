import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchPatterns } from '../contact/search-text.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { Filter } from '../desk-api/requests.ts';
import { withNotes } from './notes.ts';
import { cameWithin, periodOf } from './period.ts';
import { type StoredRequest, storedColumns } from './store.ts';

/** A page of a list. It begins behind the last request seen, so that requests that come in meanwhile move nothing. */
export async function readPage(db: Db, { list, ...page }: Asked): Promise<Page> {
  return pageOf(db, lists[list], page);
}

export type Asked = { list: List; after?: Cursor | undefined; atMost: number; oldestFirst?: boolean };

/** `received` are all but the quarantined; `suspected` are those in quarantine that nobody has judged yet. */
export type List = Exclude<keyof typeof lists, 'today'>;

/** The last request seen. */
export type Cursor = { receivedAt: string; id: number };

export type Page = { requests: StoredRequest[]; next: Cursor | null };

/** A page of those in a list that meet a filter, and how many do. It may read through all requests. */
export async function readFiltered(
  reports: Db,
  { list, filter, ...page }: Asked & { filter: Filter },
  now: Date,
): Promise<Page & { total: number }> {
  const { source, remind, from, to, ...labels } = filter;
  const conditions = [
    lists[list],
    ...Object.entries(labels).flatMap(([label, value]) => {
      if (value === undefined) return [];
      return value === 'none' ? sql`${sql.ref(label)} is null` : sql`${sql.ref(label)} = ${value}`;
    }),
    ...(from || to ? [cameWithin(periodOf({ from, to }) ?? {})] : []),
    ...(source ? [sql`source = ${sql.lit(source)}`] : []),
    ...(remind ? [remind === 'due' ? lists.today(now) : sql`remind_at is not null`] : []),
  ];
  const which = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  return { ...(await pageOf(reports, which, page)), total: await countThose(reports, which) };
}

/** The oldest fifty of those that are to come back by now, with their notes. */
export async function readToday(db: Db, now: Date) {
  const due = await db
    // First these few, then their order: else SQLite goes through all requests in that order, each time a desk asks.
    .with(
      (cte) => cte('due').materialized(),
      (query) => query.selectFrom('requests').select(storedColumns).where(lists.today(now)),
    )
    .selectFrom('due')
    .selectAll()
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(50)
    .execute();
  return withNotes(db, due);
}

/** How many requests are in each of the desk's lists. */
export async function countLists(db: Db, now: Date) {
  const [waiting, all] = [await countList(db, 'waiting'), await countList(db, 'received')];
  const [suspected, today] = [await countList(db, 'suspected'), await countThose(db, lists.today(now))];
  return { waiting, all, answered: all - waiting, suspected, today };
}

export function countList(db: Db, list: List): Promise<number> {
  return countThose(db, lists[list]);
}

/**
 * A page of the requests in any state that have a text in one of their fields or in a note, the newest first, and how
 * many there are in all. Capitals, accents and the way in which a telephone is written do not matter.
 */
export async function searchRequests(
  db: Db,
  { text, ...page }: { text: string; after?: Cursor | undefined; atMost: number },
): Promise<Page & { total: number }> {
  const which = hasText(text);
  return { ...(await pageOf(db, which, page)), total: await countThose(db, which) };
}

/** A page of what was judged to be spam since a moment, and how many there are. No index leads to it. */
export async function readJunk(
  reports: Db,
  { since, ...page }: { since: Date; after?: Cursor | undefined; atMost: number },
): Promise<Page & { total: number }> {
  const which = sql<boolean>`${lists.quarantined} and junk_at >= ${since.toISOString()}`;
  return { ...(await pageOf(reports, which, page)), total: await countThose(reports, which) };
}

/** The conditions of the lists, for the database. */
export const lists = {
  waiting: sql<boolean>`state = 'received' and answered_at is null`,
  received: sql<boolean>`state = 'received'`,
  answered: sql<boolean>`state = 'received' and answered_at is not null`,
  quarantined: sql<boolean>`state = 'quarantined'`,
  suspected: sql<boolean>`state = 'quarantined' and junk_at is null`,
  /** Those that are to come back by now, and were not answered since then. */
  today: (now: Date) =>
    sql<boolean>`state = 'received' and remind_at <= ${now.toISOString()} and (answered_at is null or answered_at < remind_at)`,
  'suspected, with telephone': sql<boolean>`state = 'quarantined' and junk_at is null and phone <> ''`,
  'suspected, without telephone': sql<boolean>`state = 'quarantined' and junk_at is null and phone = ''`,
};

/** Whether a request has a text in one of its fields or in a note, for the database. */
export function hasText(text: string): RawBuilder<boolean> {
  const patterns = searchPatterns(text);
  const [words] = patterns;
  if (words === undefined) return sql`1 = 0`;
  const likes = patterns.map((pattern) => sql`search_text like ${pattern} escape '\\'`);
  const entry = sql`id in (select request_id from request_events where search_text like ${words} escape '\\')`;
  return sql`(${sql.join([...likes, entry], sql` or `)})`;
}

/** A page of the requests that meet a condition. `next` is where the next one begins; null where there is none. */
export async function pageOf(
  db: Db,
  which: RawBuilder<boolean>,
  { atMost, ...order }: Order & { atMost: number },
): Promise<Page> {
  // One more than fits, to see whether there is a next page.
  const found = await inOrder(db, which, order)
    .limit(atMost + 1)
    .execute();
  const requests = found.slice(0, atMost);
  const last = found.length > atMost ? requests.at(-1) : undefined;
  return { requests, next: last ? { receivedAt: last.receivedAt, id: last.id } : null };
}

/** A query for the requests that meet a condition, the newest first unless asked otherwise, and those behind a cursor. */
export function inOrder(
  db: Db,
  which: RawBuilder<boolean>,
  { after, oldestFirst = false }: Order = {},
): SelectQueryBuilder<Tables, 'requests', StoredRequest> {
  const direction = oldestFirst ? 'asc' : 'desc';
  const beyond = sql.raw(oldestFirst ? '>' : '<');
  const query = db
    .selectFrom('requests')
    .select(storedColumns)
    .where(which)
    .orderBy('receivedAt', direction)
    .orderBy('id', direction);
  if (!after) return query;
  return query.where(sql<boolean>`(received_at, id) ${beyond} (${after.receivedAt}, ${after.id})`);
}

type Order = { after?: Cursor | undefined; oldestFirst?: boolean };

/** How many requests meet a condition. */
export async function countThose(db: Db, which: RawBuilder<boolean>): Promise<number> {
  const query = db.selectFrom('requests').select((select) => select.fn.countAll().as('count'));
  const { count } = await query.where(which).executeTakeFirstOrThrow();
  return Number(count);
}
