import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hasText, lists } from './lists.ts';
import { matchesText } from './matches-text.ts';
import { type StoredRequest, storedColumns } from './store.ts';
import { type Answerer, withAnswerers } from './who.ts';

/**
 * The requests in batches, newest first, each read by a short query of its own: of any number of requests one
 * batch is in memory, and no lock is held.
 */
export async function* eachRequest(db: Kysely<Tables>, filter: Filter): AsyncGenerator<FoundRequest[]> {
  const { text } = filter;
  let last: StoredRequest | undefined;
  do {
    const found = await newestFirst(after(last, matching(db, filter)))
      .limit(batchSize)
      .execute();
    last = found.length < batchSize ? undefined : found.at(-1);
    const meant = found.filter((request) => text === undefined || matchesText(request, text));
    if (meant.length > 0) yield await withNotices(db, meant);
  } while (last);
}

/** When requests came: from that moment on, and before that one. ISO 8601 in UTC. */
export type Period = { from?: string; before?: string };

/** Which requests are meant; all of them where nothing is said. */
export type Filter = Period & {
  state?: Status;
  /** Those that the company has yet to answer. */
  pending?: boolean;
  text?: string;
};

/** `answered` are received ones that were answered; `failed` those of which nobody could be told by mail and that wait for an answer. */
export const statuses = ['received', 'answered', 'quarantined', 'failed'] as const;

type Status = (typeof statuses)[number];

export type FoundRequest = StoredRequest &
  Answerer & {
    /** How its notice stands: null where there is none, as of suspected spam. */
    notice: 'pending' | 'delivered' | 'failed' | null;
  };

/** A stretch of the requests, newest first, and how many there are in all. */
export async function findRequests(db: Kysely<Tables>, filter: Filter, stretch: Stretch): Promise<Found> {
  if (filter.text !== undefined) return searchText(db, filter, stretch);
  const { skip, take } = stretch;
  const requests = await newestFirst(matching(db, filter)).offset(skip).limit(take).execute();
  return { requests: await withNotices(db, requests), total: await countRequests(db, filter) };
}

type Stretch = { skip: number; take: number };

type Found = { requests: FoundRequest[]; total: number };

/** How many the filter meets, at most. */
export async function countRequests(db: Kysely<Tables>, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const batchSize = 500;

type Query<O> = SelectQueryBuilder<Tables, 'requests', O>;

function matching(db: Kysely<Tables>, { from, before, state, pending, text }: Filter): Query<object> {
  let query: Query<object> = db.selectFrom('requests');
  if (from !== undefined) query = query.where('received_at', '>=', from);
  if (before !== undefined) query = query.where('received_at', '<', before);
  if (state !== undefined) query = inState(query, state);
  if (pending) query = unanswered(query);
  // What an earlier version stored has to be read to know.
  if (text !== undefined) query = query.where(sql<boolean>`(search_text is null or ${hasText(text)})`);
  return query;
}

function inState(query: Query<object>, state: Status): Query<object> {
  switch (state) {
    case 'answered':
      return query.where(lists.answered);
    case 'failed':
      return unanswered(query).where('id', 'in', (select) =>
        select
          .selectFrom('notices')
          .where('channel', '=', 'mail')
          .where('state', '=', 'failed')
          .select('request_id')
          .$castTo<{ request_id: number }>(),
      );
    default:
      return query.where('state', '=', state);
  }
}

function unanswered(query: Query<object>): Query<object> {
  return query.where(lists.waiting);
}

function after(last: StoredRequest | undefined, query: Query<object>): Query<object> {
  if (!last) return query;
  return query.where(sql<boolean>`(received_at, id) < (${last.received_at}, ${last.id})`);
}

function newestFirst(query: Query<object>): Query<StoredRequest> {
  return query.select(storedColumns).orderBy('received_at', 'desc').orderBy('id', 'desc');
}

/** What the database finds is read to count it: in some of it the text may not be. */
async function searchText(db: Kysely<Tables>, filter: Filter, { skip, take }: Stretch): Promise<Found> {
  const requests: FoundRequest[] = [];
  let total = 0;
  for await (const batch of eachRequest(db, filter)) {
    requests.push(...batch.slice(Math.max(0, skip - total), Math.max(0, skip + take - total)));
    total += batch.length;
  }
  return { requests, total };
}

/** The newest notice of each, for one that is released has another. */
export async function withNotices(db: Kysely<Tables>, requests: StoredRequest[]): Promise<FoundRequest[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const notices = await db
    .selectFrom('notices')
    .select(['request_id', 'state'])
    .where('request_id', 'in', ids)
    .where('channel', '=', 'mail')
    .orderBy('id')
    .execute();
  const states = new Map(notices.map(({ request_id, state }) => [request_id, state]));
  const answered = await withAnswerers(db, requests);
  return answered.map((request) => ({ ...request, notice: states.get(request.id) ?? null }));
}
