import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Cursor, countThose, hasText, inOrder, lists, pageOf } from './lists.ts';
import { withNotes } from './notes.ts';
import { cameWithin, type Period } from './period.ts';
import type { StoredRequest } from './store.ts';
import { type Answerer, withAnswerers } from './who.ts';

/**
 * The requests that meet a filter in batches, the newest first. Each batch is read by a short query of its own, so that only
 * one is in memory and no lock is held.
 */
export async function* eachRequest(db: Db, filter: Filter): AsyncGenerator<FoundRequest[]> {
  let after: Cursor | undefined;
  do {
    const { requests, next } = await pageOf(db, matching(filter), { after, atMost: batchSize });
    if (requests.length > 0) yield await withNotices(db, requests);
    after = next ?? undefined;
  } while (after);
}

/** Which requests are asked for: all of them where it is empty. */
export type Filter = Period & {
  state?: Status;
  /** Only requests that the company has yet to answer. */
  pending?: boolean;
  text?: string;
};

/** `failed` are requests that wait for an answer and of which nobody could be told by mail. */
export const statuses = ['received', 'answered', 'quarantined', 'failed'] as const;

type Status = (typeof statuses)[number];

export type FoundRequest = StoredRequest &
  Answerer & {
    /** The notes on it as one text, and the moment of the last one. */
    note: string;
    noted_at: string | null;
    /** The state of its mail; null where there is none, as for suspected spam. */
    notice: 'pending' | 'delivered' | 'failed' | null;
  };

/** Some of the requests that meet a filter, the newest first, and how many meet it in all. */
export async function findRequests(
  db: Db,
  filter: Filter,
  { skip, take }: { skip: number; take: number },
): Promise<{ requests: FoundRequest[]; total: number }> {
  const requests = await inOrder(db, matching(filter)).offset(skip).limit(take).execute();
  return { requests: await withNotices(db, requests), total: await countRequests(db, filter) };
}

/** How many requests meet a filter. */
export function countRequests(db: Db, filter: Filter): Promise<number> {
  return countThose(db, matching(filter));
}

const batchSize = 500;

function matching({ state, pending, text, ...period }: Filter): RawBuilder<boolean> {
  const conditions = [
    cameWithin(period),
    ...(state === undefined ? [] : [states[state]]),
    ...(pending ? [lists.waiting] : []),
    ...(text === undefined ? [] : [hasText(text)]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

const states: Record<Status, RawBuilder<boolean>> = {
  received: lists.received,
  answered: lists.answered,
  quarantined: lists.quarantined,
  failed: sql`${lists.waiting}
    and id in (select request_id from deliveries where channel = 'mail' and status = 'failed')`,
};

/** Adds who answered each request, and the state of its newest mail: one that was released twice has several. */
export async function withNotices(db: Db, requests: StoredRequest[]): Promise<FoundRequest[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['requestId', 'status'])
    .where('requestId', 'in', ids)
    .where('channel', '=', 'mail')
    .orderBy('id')
    .execute();
  const states = new Map(deliveries.map(({ requestId, status }) => [requestId, status]));
  const answered = await withAnswerers(db, await withNotes(db, requests));
  return answered.map((request) => ({ ...request, notice: states.get(request.id) ?? null }));
}
