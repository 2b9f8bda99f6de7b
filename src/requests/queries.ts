import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AnswerMethod } from '../contact-request/answer.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import { searchPatterns } from '../contact-request/search-text.ts';
import type { Tab } from '../contact-request/tabs.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { StoredRequest } from './store.ts';

/** An entry of a request's history. `by` is null if its person was removed. */
export type HistoryEvent = Omit<Selectable<Tables['requestEvents']>, 'detail'> & {
  detail: EventDetail | null;
  by: string | null;
};

/** Data of an event, by kind: the text of a note, the answer method, the undone action, and so on. */
type EventDetail = {
  text?: string;
  how?: AnswerMethod | null;
  outcome?: Outcome | null;
  since?: string;
  on?: string | null;
  undoes?: string;
};

/** A request with its history, the oldest event first. */
export type RequestWithHistory = StoredRequest & { events: HistoryEvent[] };

/** The conditions of the desk's tabs, in SQL. */
export const tabs = {
  waiting: sql<boolean>`state = 'received' and answered_at is null`,
  all: sql<boolean>`state = 'received'`,
  quotes: sql<boolean>`state = 'received' and outcome = 'quoted'`,
  spam: sql<boolean>`state <> 'received'`,
} satisfies Record<Tab, RawBuilder<boolean>>;

/** Lists the requests whose reminder is due and which were not answered since, the earliest first, at most 50. */
export async function listDueReminders(db: Db, now: Date): Promise<RequestWithHistory[]> {
  const due = await db
    .selectFrom('requests')
    .selectAll()
    .where(reminderDue(now))
    .orderBy('remindAt')
    .orderBy('id')
    .limit(50)
    .execute();
  return withHistory(db, due);
}

/** Finds one request; undefined if there is none. */
export async function findRequest(
  db: Db,
  id: number,
): Promise<RequestWithHistory | undefined> {
  const [request] = await findRequests(db, [id]);
  return request;
}

/** Finds requests by number, the newest first. */
export async function findRequests(
  db: Db,
  ids: readonly number[],
): Promise<RequestWithHistory[]> {
  if (ids.length === 0) return [];
  const where = sql<boolean>`id in (${sql.join(ids)})`;
  return (await readPage(db, { where, limit: ids.length })).requests;
}

/** Lists other requests of the same address or telephone, the newest first, at most 20. */
export async function relatedRequests(
  db: Db,
  request: PersonKeys,
): Promise<RequestWithHistory[]> {
  const where = sql<boolean>`${samePerson([request])} and id <> ${request.id}`;
  return (await readPage(db, { where, limit: 20 })).requests;
}

/** The requests that share an address or a telephone with one of these, in SQL. */
export function samePerson(rows: readonly PersonKeys[]): RawBuilder<boolean> {
  const addresses = sql.join(rows.map(({ emailKey }) => emailKey));
  const phones = sql.join(rows.map(({ phoneKey }) => phoneKey));
  return sql`((email_key <> '' and email_key in (${addresses})) or phone_key in (${phones}))`;
}

/** Keys that identify the person of a request. Without one, `emailKey` is empty and `phoneKey` is null. */
export type PersonKeys = Pick<StoredRequest, 'id' | 'emailKey' | 'phoneKey'>;

/**
 * Reads the requests that meet a condition, at most `max` and the newest first, in batches with short queries of their own, so
 * that no lock is held.
 */
export async function* eachRequest(
  db: Db,
  where = everyRequest,
  max = Number.POSITIVE_INFINITY,
) {
  let after: string | undefined;
  do {
    const { requests, next } = await readPage(db, {
      where,
      after,
      limit: Math.min(500, max),
    });
    if (requests.length > 0) yield requests;
    max -= requests.length;
    after = next ?? undefined;
  } while (after && max > 0);
}

export const everyRequest = sql<boolean>`1 = 1`;

/** Returns when, by whom and how a request was answered; null where it is not. */
export function answerOf({
  answeredAt: at,
  answeredHow: how,
  events,
}: RequestWithHistory) {
  const event = events.findLast(({ kind }) => kind === 'answered');
  return at !== null && event ? { at, by: event.by, how, action: event.actionId } : null;
}

/** Counts the calls that no one took since the request was answered, or all while it is not. */
export function noAnswersOf({ answeredAt, events }: RequestWithHistory) {
  const start =
    answeredAt === null ? -1 : events.findLastIndex(({ kind }) => kind === 'answered');
  const later = events.slice(start + 1);
  const deleted = later
    .filter(({ kind }) => kind === 'no-answer-deleted')
    .map(({ detail }) => detail?.undoes);
  const calls = later.filter(
    ({ kind, actionId }) => kind === 'no-answer' && !deleted.includes(actionId),
  );
  const last = calls.at(-1);
  return last
    ? { count: calls.length, lastAt: last.at, lastAction: last.actionId }
    : null;
}

/** Returns the notes on a request that were not deleted, in the order of their times. */
export function notesOf({ events }: RequestWithHistory) {
  const notes = events.flatMap(({ kind, detail, actionId, at, by }) =>
    kind === 'note' && detail?.text
      ? [{ action: actionId, at, by, text: detail.text }]
      : [],
  );
  return notes.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Counts the requests that meet a condition. */
export async function countRequests(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const query = db.selectFrom('requests').select(({ fn }) => fn.countAll().as('count'));
  return Number((await query.where(where).executeTakeFirstOrThrow()).count);
}

/** The requests whose reminder is due and which were not answered since, in SQL. */
export function reminderDue(now: Date): RawBuilder<boolean> {
  return sql`state = 'received' and remind_at <= ${now.toISOString()}
    and (answered_at is null or answered_at < remind_at)`;
}

/** The requests of any state that hold a text in their fields or notes, in SQL. Accents and phone formats do not matter. */
export function contains(text: string): RawBuilder<boolean> {
  const patterns = searchPatterns(text);
  const [words] = patterns;
  if (words === undefined) return sql`1 = 0`;
  const inFields = patterns.map(
    (pattern) => sql`search_text like ${pattern} escape '\\'`,
  );
  const inNotes = sql`id in (select request_id from request_events where search_text like ${words} escape '\\')`;
  return sql`(${sql.join([...inFields, inNotes], sql` or `)})`;
}

type PageQuery = {
  where: RawBuilder<boolean>;
  /** The time and the number of the last request seen. Keyset pagination: new requests do not shift pages. */
  after?: string | undefined;
  limit: number;
  oldestFirst?: boolean;
};

/** Reads one page of the requests that meet a condition, the newest first unless asked otherwise. */
export async function readPage(
  db: Db,
  { where, after, limit, oldestFirst = false }: PageQuery,
) {
  const [direction, beyond] = oldestFirst
    ? (['asc', '>'] as const)
    : (['desc', '<'] as const);
  const [seenAt, seenId] = after?.split(',') ?? [];
  const unseen = sql<boolean>`(received_at, id) ${sql.raw(beyond)} (${seenAt}, ${Number(seenId)})`;
  const found = await db
    .selectFrom('requests')
    .selectAll()
    .where(where)
    .where(after === undefined ? everyRequest : unseen)
    .orderBy('receivedAt', direction)
    .orderBy('id', direction)
    // One more than fits, to see whether there is a next page.
    .limit(limit + 1)
    .execute();
  const requests = found.slice(0, limit);
  const last = found.length > limit ? requests.at(-1) : undefined;
  return {
    requests: await withHistory(db, requests),
    next: last ? `${last.receivedAt},${last.id}` : null,
  };
}

async function withHistory(
  db: Db,
  requests: StoredRequest[],
): Promise<RequestWithHistory[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const events = await db
    .selectFrom('requestEvents')
    .leftJoin('people', 'people.id', 'requestEvents.personId')
    .selectAll('requestEvents')
    .select('people.name as by')
    .where('requestId', 'in', ids)
    .orderBy('requestEvents.id')
    .execute();
  const byRequest = Map.groupBy(events, ({ requestId }) => requestId);
  return requests.map((request) => ({
    ...request,
    events: (byRequest.get(request.id) ?? []).map(({ detail, ...event }) => ({
      ...event,
      detail: detail === null ? null : (JSON.parse(detail) as EventDetail),
    })),
  }));
}

/** Returns the position of each request among those of the same address or telephone, spam left out. */
export async function countRequestsOfPerson(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  // By an index, and at most 99 of each: a flood from one address must not slow the lists down.
  const earlierBy = (key: 'email_key' | 'phone_key') => sql`select id from (
    select id from requests where ${sql.ref(key)} <> '' and ${sql.ref(key)} = one.${sql.ref(key)}
      and state = 'received' and (received_at, id) < (one.received_at, one.id) limit 99) as earlier`;
  const { rows } = await sql<{ id: number; count: number }>`
    select one.id, 1 + (select count(*) from (${earlierBy('email_key')} union ${earlierBy('phone_key')}) as same_person) as count
    from requests one where one.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
