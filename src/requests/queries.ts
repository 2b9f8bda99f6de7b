import { type RawBuilder, sql } from 'kysely';
import { type SearchWord, searchWords } from '../contact-request/search-text.ts';
import type { Db } from '../database/tables.ts';
import type { EventDetail, RequestWithHistory } from './history.ts';
import type { StoredRequest } from './store.ts';

/** Finds one request. Returns undefined if it does not exist. */
export async function findRequest(
  db: Db,
  id: number,
): Promise<RequestWithHistory | undefined> {
  const [request] = await findRequests(db, [id]);
  return request;
}

/** Finds requests by id, newest first. */
export async function findRequests(
  db: Db,
  ids: readonly number[],
): Promise<RequestWithHistory[]> {
  if (ids.length === 0) return [];

  const where = sql<boolean>`id in (${sql.join(ids)})`;
  const { requests } = await readPage(db, { where, limit: ids.length });
  return requests;
}

/**
 * Lists the other requests with the same address or telephone, newest first, at most 20.
 */
export async function relatedRequests(
  db: Db,
  request: PersonKeys,
): Promise<RequestWithHistory[]> {
  const where = sql<boolean>`${samePerson([request])} and id <> ${request.id}`;
  const { requests } = await readPage(db, { where, limit: 20 });
  return requests;
}

/**
 * Reads the requests that meet a condition, newest first and at most `max`. It runs a
 * short query for each batch, so that no lock is held.
 */
export async function* eachRequest(
  db: Db,
  where = everyRequest,
  max = Number.POSITIVE_INFINITY,
) {
  let left = max;
  let after: string | undefined;
  do {
    const limit = Math.min(500, left);
    const { requests, next } = await readPage(db, { where, after, limit });
    if (requests.length > 0) yield requests;

    left -= requests.length;
    after = next ?? undefined;
  } while (after && left > 0);
}

/**
 * Reads one page of the requests that meet a condition. The order is by the time of
 * receipt unless `sortedBy` is set, and newest first unless `oldestFirst` is set.
 */
export async function readPage(
  db: Db,
  { where, after, limit, oldestFirst = false, sortedBy = 'receivedAt' }: PageQuery,
) {
  const direction = oldestFirst ? 'asc' : 'desc';
  const found = await db
    .selectFrom('requests')
    .selectAll()
    .where(where)
    .where(after === undefined ? everyRequest : isBehind(after, sortedBy, direction))
    .orderBy(sortedBy, direction)
    .orderBy('id', direction)
    // Read one row more than the page holds, to see whether there is a next page.
    .limit(limit + 1)
    .execute();

  const requests = found.slice(0, limit);
  const last = found.length > limit ? requests.at(-1) : undefined;
  return {
    requests: await withHistory(db, requests),
    next: last ? `${last[sortedBy]},${last.id}` : null,
  };
}

type PageQuery = {
  where: RawBuilder<boolean>;
  /**
   * The cursor, as returned in `next` by the previous page: the time and id of its last
   * request. With keyset pagination, new requests do not shift the pages.
   */
  after?: string | undefined;
  limit: number;
  oldestFirst?: boolean;
  /** With `outcomeAt`, only requests that have an outcome are read. */
  sortedBy?: SortColumn;
};

type SortColumn = 'receivedAt' | 'outcomeAt';

function isBehind(
  after: string,
  column: SortColumn,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  const [seenAt, seenId] = after.split(',');
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${sql.ref(column)}, id) ${comparison} (${seenAt}, ${Number(seenId)})`;
}

/** Adds the history to each request, oldest event first. */
export async function withHistory(
  db: Db,
  requests: StoredRequest[],
): Promise<RequestWithHistory[]> {
  if (requests.length === 0) return [];

  const ids = requests.map(({ id }) => id);
  const rows = await db
    .selectFrom('requestEvents')
    .leftJoin('people', 'people.id', 'requestEvents.personId')
    .selectAll('requestEvents')
    .select('people.name as by')
    .where('requestId', 'in', ids)
    .orderBy('requestEvents.id')
    .execute();
  const events = rows.map(({ detail, ...event }) => ({
    ...event,
    detail: detail === null ? null : (JSON.parse(detail) as EventDetail),
  }));

  const byRequest = Map.groupBy(events, ({ requestId }) => requestId);
  return requests.map((request) => ({
    ...request,
    events: byRequest.get(request.id) ?? [],
  }));
}

/** Counts the requests that meet a condition. */
export async function countRequests(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(where)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the position of each request among all requests with the same address or
 * telephone. Spam does not count.
 */
export async function readOrdinals(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();

  // Each search uses an index and stops after 99 requests, so that a flood from one
  // address cannot slow down the lists.
  const earlierBy = (name: 'email_key' | 'phone_key') => {
    const key = sql.ref(name);
    return sql`
      select id from (
        select id from requests
        where ${key} <> '' and ${key} = one.${key} and state = 'received'
          and (received_at, id) < (one.received_at, one.id)
        limit 99
      ) as earlier`;
  };
  const { rows } = await sql<{ id: number; ordinal: number }>`
    select one.id, 1 + (
      select count(*) from (
        ${earlierBy('email_key')} union ${earlierBy('phone_key')}
      ) as same_person
    ) as ordinal
    from requests one
    where one.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, ordinal }) => [id, Number(ordinal)]));
}

export const everyRequest = sql<boolean>`1 = 1`;

/**
 * Returns the SQL condition that a request, in any state, contains every word of a text
 * in its fields or notes. Accents and the formatting of telephone numbers are ignored.
 */
export function contains(text: string): RawBuilder<boolean> {
  const words = searchWords(text);
  if (words.length === 0) return sql`1 = 0`;

  return sql`(${sql.join(words.map(containsWord), sql` and `)})`;
}

function containsWord({ text, digits }: SearchWord): RawBuilder<boolean> {
  const inFields = [text, digits]
    .filter((part) => part !== '')
    .map((part) => searchTextHolds(part));
  const inNotes = sql`id in (
    select request_id from request_events where ${searchTextHolds(text)}
  )`;
  return sql`(${sql.join([...inFields, inNotes], sql` or `)})`;
}

function searchTextHolds(part: string): RawBuilder<boolean> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`search_text like ${pattern} escape '\\'`;
}

/**
 * Returns the SQL condition that a request shares an address or a telephone with one of
 * these.
 */
export function samePerson(rows: readonly PersonKeys[]): RawBuilder<boolean> {
  const addresses = sql.join(rows.map(({ emailKey }) => emailKey));
  const phones = sql.join(rows.map(({ phoneKey }) => phoneKey));
  return sql`(
    (email_key <> '' and email_key in (${addresses})) or phone_key in (${phones})
  )`;
}

/**
 * The keys that identify a person. `emailKey` is empty without an address, and `phoneKey`
 * is null without a telephone.
 */
export type PersonKeys = Pick<StoredRequest, 'id' | 'emailKey' | 'phoneKey'>;
