import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchPatterns } from '../contact/search-text.ts';
import type { Database } from '../database/open.ts';
import { fillKeys } from '../database/owners-notes.ts';
import type { Tables } from '../database/tables.ts';
import { type StoredRequest, storedColumns } from './store.ts';

/** A page of a list, by the moment and the id of the last one seen: whatever comes in meanwhile moves nothing. */
export async function readPage(db: Kysely<Tables>, { list, ...page }: Asked): Promise<Page> {
  return pageOf(db, lists[list], { ...page, oldestFirst: list === 'waiting' });
}

export type Asked = { list: List; after?: Cursor | undefined; atMost: number };

/** `received` are all but the quarantined; `suspected` are those in quarantine that nobody has judged yet. */
export type List = keyof typeof lists;

/** The last one seen. */
export type Cursor = { received_at: string; id: number };

export type Page = { requests: StoredRequest[]; next: Cursor | null };

/** How many there are in each of the lists that the desk begins with. */
export async function countLists(db: Kysely<Tables>) {
  const [waiting, all] = [await countList(db, 'waiting'), await countList(db, 'received')];
  return { waiting, all, answered: all - waiting, suspected: await countList(db, 'suspected') };
}

export function countList(db: Kysely<Tables>, list: List): Promise<number> {
  return countThose(db, lists[list]);
}

/** The last that came in, suspected spam aside; undefined where there is none. */
export function newestReceived(db: Kysely<Tables>): Promise<StoredRequest | undefined> {
  return inOrder(db, lists.received).limit(1).executeTakeFirst();
}

/**
 * All requests that have the text in one of their fields, in every state, the newest first. Capitals, accents and the
 * way a telephone is written do not matter.
 */
export async function searchRequests(
  { queries, reports }: Pick<Database, 'queries' | 'reports'>,
  { text, ...page }: { text: string; after?: Cursor | undefined; atMost: number },
): Promise<Page & { total: number }> {
  await fillKeys(queries);
  const meant = hasText(text);
  return { ...(await pageOf(reports, meant, page)), total: await countThose(reports, meant) };
}

/** Which requests are in each list, for the database. */
export const lists = {
  waiting: sql<boolean>`state = 'received' and answered_at is null`,
  received: sql<boolean>`state = 'received'`,
  answered: sql<boolean>`state = 'received' and answered_at is not null`,
  quarantined: sql<boolean>`state = 'quarantined'`,
  suspected: sql<boolean>`state = 'quarantined' and junk_at is null`,
  'suspected, with telephone': sql<boolean>`state = 'quarantined' and junk_at is null and phone <> ''`,
  'suspected, without telephone': sql<boolean>`state = 'quarantined' and junk_at is null and phone = ''`,
};

/** Whether a text is in a request, for the database. */
export function hasText(text: string): RawBuilder<boolean> {
  const likes = searchPatterns(text).map((pattern) => sql`search_text like ${pattern} escape '\\'`);
  return likes.length === 0 ? sql`1 = 0` : sql`(${sql.join(likes, sql` or `)})`;
}

/** A page of the requests that are meant, and where the next one begins: null where there is none. */
export async function pageOf(
  db: Kysely<Tables>,
  which: RawBuilder<boolean>,
  { atMost, ...order }: Order & { atMost: number },
): Promise<Page> {
  // One more, to see whether there is a next page.
  const found = await inOrder(db, which, order)
    .limit(atMost + 1)
    .execute();
  const requests = found.slice(0, atMost);
  const last = found.length > atMost ? requests.at(-1) : undefined;
  return { requests, next: last ? { received_at: last.received_at, id: last.id } : null };
}

/** The requests that are meant by when they came, the newest first unless it is said otherwise; those behind a cursor alone. */
export function inOrder(
  db: Kysely<Tables>,
  which: RawBuilder<boolean>,
  { after, oldestFirst = false }: Order = {},
): SelectQueryBuilder<Tables, 'requests', StoredRequest> {
  const direction = oldestFirst ? 'asc' : 'desc';
  const beyond = sql.raw(oldestFirst ? '>' : '<');
  const query = db
    .selectFrom('requests')
    .select(storedColumns)
    .where(which)
    .orderBy('received_at', direction)
    .orderBy('id', direction);
  if (!after) return query;
  return query.where(sql<boolean>`(received_at, id) ${beyond} (${after.received_at}, ${after.id})`);
}

type Order = { after?: Cursor | undefined; oldestFirst?: boolean };

/** How many requests are meant. */
export async function countThose(db: Kysely<Tables>, which: RawBuilder<boolean>): Promise<number> {
  const query = db.selectFrom('requests').select((select) => select.fn.countAll().as('count'));
  const { count } = await query.where(which).executeTakeFirstOrThrow();
  return Number(count);
}
