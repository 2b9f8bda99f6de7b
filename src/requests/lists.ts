import { type RawBuilder, sql } from 'kysely';
import { type Filter, filters, type List } from '../contact-request/lists.ts';
import { stepKeys } from '../contact-request/steps.ts';
import type { Db } from '../database/tables.ts';
import {
  addMonths,
  before,
  dayMs,
  madridDate,
  madridMonth,
  startOfDay,
} from '../time.ts';
import type { RequestWithHistory } from './history.ts';
import { countRequests, readPage, withHistory } from './queries.ts';
import type { StoredRequest } from './store.ts';

/** The conditions of the desk's lists, in SQL. */
export const listed = {
  waiting: sql<boolean>`state = 'received' and answered_at is null`,
  agenda: sql<boolean>`
    state = 'received' and answered_at is not null and next_step is not null`,
  quotes: sql<boolean>`state = 'received' and outcome = 'quoted'`,
  all: sql<boolean>`state = 'received'`,
} satisfies Record<List, RawBuilder<boolean>>;

/** Reads a page of one of the desk's lists. */
export async function readList(
  db: Db,
  { list, filter, after }: ListQuery,
): Promise<ListPage> {
  const isFirst = after === undefined;
  switch (list) {
    case 'waiting': {
      const pinned = isFirst ? await readUrgent(db) : noPinned;
      const query = { where: notUrgent, after, limit: pageSize, oldestFirst: true };
      return { ...pinned, ...(await readPage(db, query)) };
    }
    case 'agenda': {
      const { steps, more } = await readFirstSteps(db, listed.agenda, agendaSize);
      return { requests: steps, pinned: [], more, next: null };
    }
    case 'quotes': {
      const pinned = isFirst ? await readToPrepare(db) : noPinned;
      const query = {
        where: listed.quotes,
        after,
        limit: pageSize,
        oldestFirst: true,
        sortedBy: 'outcomeAt',
      } as const;
      return { ...pinned, ...(await readPage(db, query)) };
    }
    case 'all': {
      const query = { where: meetsFilter(filter), after, limit: pageSize };
      return { ...noPinned, ...(await readPage(db, query)) };
    }
  }
}

type ListQuery = {
  list: List;
  /** Narrows the list of all requests. */
  filter?: Filter | undefined;
  /** The cursor at the end of the previous page. */
  after?: string | undefined;
};

type ListPage = {
  requests: RequestWithHistory[];
  /** The requests above the first page: urgent requests, or quotes to prepare. */
  pinned: RequestWithHistory[];
  /** The number of further requests in `pinned`, or in the agenda. */
  more: number;
  next: string | null;
};

/** The maximum number of requests on a page of a list or of search results. */
export const pageSize = 50;

const noPinned = { pinned: [], more: 0 };

const notUrgent = sql<boolean>`${listed.waiting} and urgent = 0`;

/** Reads the urgent requests that wait, oldest first, at most one page. */
async function readUrgent(db: Db) {
  const { requests, next } = await readPage(db, {
    where: urgent,
    limit: pageSize,
    oldestFirst: true,
  });
  const total = next === null ? requests.length : await countRequests(db, urgent);
  return { pinned: requests, more: total - requests.length };
}

const urgent = sql<boolean>`${listed.waiting} and urgent = 1`;

/** Reads the quotes to prepare, ordered by day, at most one page. */
async function readToPrepare(db: Db) {
  const { steps, more } = await readFirstSteps(db, toPrepare, pageSize);
  return { pinned: steps, more };
}

const toPrepare = sql<boolean>`${listed.agenda} and next_step = 'quote'`;

/** Reads the first requests that have a step, ordered by day, and counts the others. */
async function readFirstSteps(db: Db, where: RawBuilder<boolean>, limit: number) {
  const steps = await readSteps(db, where, limit);
  const total = steps.length < limit ? steps.length : await countRequests(db, where);
  return { steps, more: total - steps.length };
}

const agendaSize = 200;

/** Returns the SQL condition for a filter of the list of all requests. */
function meetsFilter(filter: Filter | undefined): RawBuilder<boolean> {
  switch (filter) {
    case undefined:
      return listed.all;
    case 'waiting':
      return listed.waiting;
    case 'answered':
      return sql`state = 'received' and answered_at is not null and outcome is null`;
    case 'spam':
      return sql`state <> 'received'`;
    default:
      return sql`state = 'received' and outcome = ${filter}`;
  }
}

/**
 * Reads requests that have a step, ordered by day. Within a day, the requests with an
 * hour come first, followed by the others, ordered by the kind of their step.
 */
export async function readSteps(
  db: Db,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<RequestWithHistory[]> {
  const kinds = stepKeys.map((step, index) => sql`when ${step} then ${sql.lit(index)}`);
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where(where)
    .orderBy('nextOn')
    .orderBy(sql`coalesce(next_time, '24:00')`)
    .orderBy(sql`case next_step ${sql.join(kinds, sql` `)} end`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return withHistory(db, rows);
}

/** Counts what the desk shows in its navigation and above its lists. */
export async function countLists(db: Db, now: Date) {
  return {
    waiting: await countRequests(db, listed.waiting),
    due: await countRequests(db, isDueOn(madridDate(now))),
    quotes: await sumOf(db, listed.quotes),
    spam: await countRequests(db, meetsFilter('spam')),
    oldSpam: await countRequests(db, isOldSpam(now)),
  };
}

/**
 * Counts the requests that match each filter of the list of all requests. Each request
 * matches exactly one.
 */
export async function countFilters(db: Db): Promise<Record<Filter, number>> {
  const cases = filters.map((one) => sql`when ${meetsFilter(one)} then ${one}`);
  const filter = sql<Filter>`case ${sql.join(cases, sql` `)} end`;
  const found = await db
    .selectFrom('requests')
    .select(({ fn }) => [filter.as('filter'), fn.countAll().as('count')])
    .groupBy('filter')
    .execute();

  const counts = Object.fromEntries(filters.map((one) => [one, 0]));
  for (const { filter, count } of found) counts[filter] = Number(count);
  return counts as Record<Filter, number>;
}

/** Returns the SQL condition for the requests that emptying the spam list erases. */
export function isOldSpam(now: Date): RawBuilder<boolean> {
  const oldest = before(now, oldSpamDays * dayMs);
  return sql`${meetsFilter('spam')} and received_at < ${oldest}`;
}

/** The age in days from which a person may erase spam. */
const oldSpamDays = 30;

/**
 * Counts the requests of the last seven days that the spam rules have set aside and that
 * no person has judged, with the time of the newest one. Returns null if there are none.
 */
export async function readSetAside(db: Db, now: Date) {
  const { count, lastAt } = await db
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.max<string | null>('receivedAt').as('lastAt'),
    ])
    .where(suspected)
    .where('receivedAt', '>=', before(now, 7 * dayMs))
    .executeTakeFirstOrThrow();
  return lastAt === null ? null : { count: Number(count), lastAt };
}

/** The second condition makes the databases use the index on spam. */
const suspected = sql<boolean>`state = 'suspected' and state <> 'received'`;

/**
 * Counts the requests, and sums their amounts, for each month on a page of the list of
 * all requests. Months are those of receipt in Madrid, newest first.
 */
export async function countMonths(
  db: Db,
  filter: Filter | undefined,
  page: readonly Pick<StoredRequest, 'receivedAt'>[],
) {
  const months = new Set(page.map(({ receivedAt }) => madridMonth(receivedAt)));
  const counting = [...months].map(async (month) => {
    const { count, sum } = await sumOf(db, isReceivedIn(filter, month));
    return { month, count, sum };
  });
  return Promise.all(counting);
}

function isReceivedIn(filter: Filter | undefined, month: string): RawBuilder<boolean> {
  const start = startOfDay(`${month}-01`);
  const end = startOfDay(`${addMonths(month, 1)}-01`);
  return sql`${meetsFilter(filter)} and received_at >= ${start} and received_at < ${end}`;
}

/** Counts requests, sums their amounts, and counts those without an amount. */
export async function sumOf(db: Db, where: RawBuilder<boolean>) {
  const { count, sum, withAmount } = await db
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum<string | number | null>('amount').as('sum'),
      fn.count('amount').as('withAmount'),
    ])
    .where(where)
    .executeTakeFirstOrThrow();
  return {
    count: Number(count),
    sum: Number(sum ?? 0),
    withoutAmount: Number(count) - Number(withAmount),
  };
}

/**
 * Returns the SQL condition for the steps of the agenda that are due on a day or overdue.
 */
function isDueOn(today: string): RawBuilder<boolean> {
  return sql`${listed.agenda} and next_on <= ${today}`;
}
