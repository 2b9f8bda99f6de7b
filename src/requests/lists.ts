import { type RawBuilder, sql } from 'kysely';
import type { Filter, List } from '../contact-request/lists.ts';
import { stepKeys } from '../contact-request/steps.ts';
import type { Db } from '../database/tables.ts';
import { madridDate } from '../time.ts';
import type { RequestWithHistory } from './history.ts';
import { countRequests, readPage, withHistory } from './queries.ts';

/** The conditions of the desk's lists, in SQL. */
export const listed = {
  waiting: sql<boolean>`state = 'received' and answered_at is null`,
  agenda: sql<boolean>`
    state = 'received' and answered_at is not null and next_step is not null`,
  quotes: sql<boolean>`state = 'received' and outcome = 'quoted'`,
  all: sql<boolean>`state = 'received'`,
} satisfies Record<List, RawBuilder<boolean>>;

const urgent = sql<boolean>`${listed.waiting} and urgent = 1`;

const notUrgent = sql<boolean>`${listed.waiting} and urgent = 0`;

const toPrepare = sql<boolean>`${listed.agenda} and next_step = 'quote'`;

/** Returns the condition of a filter of the list of all, in SQL. */
function filtered(filter: Filter | undefined): RawBuilder<boolean> {
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

/** Reads a page of a list of the desk. */
export async function readList(
  db: Db,
  { list, filter, after }: ListQuery,
): Promise<ListPage> {
  const isFirst = after === undefined;
  switch (list) {
    case 'waiting': {
      const pinned = isFirst ? await readPinned(db, urgent) : noPinned;
      const query = { where: notUrgent, after, limit: pageSize, oldestFirst: true };
      return { ...pinned, ...(await readPage(db, query)) };
    }
    case 'agenda':
      return readAgenda(db);
    case 'quotes': {
      const pinned = isFirst ? await readPinned(db, toPrepare) : noPinned;
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
      const query = { where: filtered(filter), after, limit: pageSize };
      return { ...noPinned, ...(await readPage(db, query)) };
    }
  }
}

type ListQuery = {
  list: List;
  /** Narrows the list of all. */
  filter?: Filter | undefined;
  /** The end of the page before. */
  after?: string | undefined;
};

type ListPage = {
  requests: RequestWithHistory[];
  /** What stands above the first page: urgent requests, or quotes to prepare. */
  pinned: RequestWithHistory[];
  /** How many more there are of `pinned`, or in the agenda. */
  more: number;
  next: string | null;
};

const pageSize = 50;

const noPinned = { pinned: [], more: 0 };

/** Reads what stands above a list as a whole, at most a page, the oldest first. */
async function readPinned(db: Db, where: RawBuilder<boolean>) {
  const { requests, next } = await readPage(db, {
    where,
    limit: pageSize,
    oldestFirst: true,
  });
  const total = next === null ? requests.length : await countRequests(db, where);
  return { pinned: requests, more: total - requests.length };
}

/**
 * Reads the first requests of the agenda, by day. Of a day those with an hour come first,
 * then the others by the kind of their step.
 */
async function readAgenda(db: Db): Promise<ListPage> {
  const kinds = stepKeys.map((step, index) => sql`when ${step} then ${sql.lit(index)}`);
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .where(listed.agenda)
    .orderBy('nextOn')
    .orderBy(sql`coalesce(next_time, '24:00')`)
    .orderBy(sql`case next_step ${sql.join(kinds, sql` `)} end`)
    .orderBy('id')
    .limit(agendaSize)
    .execute();

  const total =
    rows.length < agendaSize ? rows.length : await countRequests(db, listed.agenda);
  return {
    requests: await withHistory(db, rows),
    pinned: [],
    more: total - rows.length,
    next: null,
  };
}

const agendaSize = 200;

/** Counts what the navigation of the desk shows. */
export async function countLists(db: Db, now: Date) {
  return {
    waiting: await countRequests(db, listed.waiting),
    due: await countRequests(db, isDueOn(madridDate(now))),
    quotes: await countRequests(db, listed.quotes),
    spam: await countRequests(db, filtered('spam')),
  };
}

/** Returns the condition, in SQL, that a step of the agenda is due on a day, or was. */
export function isDueOn(today: string): RawBuilder<boolean> {
  return sql`${listed.agenda} and next_on <= ${today}`;
}
