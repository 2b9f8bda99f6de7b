import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchPatterns } from '../contact/search-text.ts';
import type { Database } from '../database/open.ts';
import { fillKeys } from '../database/owners-notes.ts';
import type { Tables } from '../database/tables.ts';
import { type StoredRequest, storedColumns } from './store.ts';

/** A page of a list, by the moment and the id of the last one seen: whatever comes in meanwhile moves nothing. */
export async function readPage(db: Kysely<Tables>, { list, after, atMost }: Asked): Promise<Page> {
  const found = await ordered(db, lists[list], { after, atMost, oldestFirst: list === 'waiting' });
  return paged(found, atMost);
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

export async function countList(db: Kysely<Tables>, list: List): Promise<number> {
  return count(db, lists[list]);
}

/** The last that came in, suspected spam aside; null where there is none. */
export async function newestReceived(db: Kysely<Tables>): Promise<Cursor | null> {
  const { requests } = await readPage(db, { list: 'received', atMost: 1 });
  const [{ id, received_at } = nothing] = requests;
  return received_at === '' ? null : { id, received_at };
}

const nothing = { id: 0, received_at: '' };

/**
 * All requests that have the text in one of their fields, in every state, the newest first. Capitals, accents and the
 * way a telephone is written do not matter.
 */
export async function searchRequests(
  { queries, reports }: Pick<Database, 'queries' | 'reports'>,
  { text, after, atMost }: { text: string; after?: Cursor | undefined; atMost: number },
): Promise<Page & { total: number }> {
  await fillKeys(queries);
  const meant = hasText(text);
  const found = await ordered(reports, meant, { after, atMost, oldestFirst: false });
  return { ...paged(found, atMost), total: await count(reports, meant) };
}

/** Whether a text is in a request, for the database. */
export function hasText(text: string): RawBuilder<boolean> {
  const likes = searchPatterns(text).map((pattern) => sql`search_text like ${pattern} escape '\\'`);
  return likes.length === 0 ? sql`1 = 0` : sql`(${sql.join(likes, sql` or `)})`;
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

async function count(db: Kysely<Tables>, which: RawBuilder<boolean>): Promise<number> {
  const query = db.selectFrom('requests').select((select) => select.fn.countAll().as('count'));
  const { count } = await query.where(which).executeTakeFirstOrThrow();
  return Number(count);
}

type Order = { after?: Cursor | undefined; atMost: number; oldestFirst: boolean };

/** One more than is asked for, if there is one. */
function ordered(
  db: Kysely<Tables>,
  which: RawBuilder<boolean>,
  { after, atMost, oldestFirst }: Order,
): Promise<StoredRequest[]> {
  let query: SelectQueryBuilder<Tables, 'requests', StoredRequest> = db
    .selectFrom('requests')
    .select(storedColumns)
    .where(which);
  const beyond = sql.raw(oldestFirst ? '>' : '<');
  if (after)
    query = query.where(sql<boolean>`(received_at, id) ${beyond} (${after.received_at}, ${after.id})`);
  const direction = oldestFirst ? 'asc' : 'desc';
  return query
    .orderBy('received_at', direction)
    .orderBy('id', direction)
    .limit(atMost + 1)
    .execute();
}

function paged(found: StoredRequest[], atMost: number): Page {
  const requests = found.slice(0, atMost);
  const last = found.length > atMost ? requests.at(-1) : undefined;
  return { requests, next: last ? { received_at: last.received_at, id: last.id } : null };
}
