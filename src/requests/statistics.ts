import { answerDueMs } from '../contact-request/answer.ts';
import type { Db } from '../database/tables.ts';
import { addMonths, madridDate, mondayOf, startOfDay } from '../time.ts';
import type { EventDetail } from './history.ts';
import { listed, sumOf } from './lists.ts';

/**
 * Returns the number of requests and their outcomes in this month and the previous one,
 * and in the last twelve weeks, newest first. No month or week before the first request
 * is listed. Spam does not count.
 */
export async function readStatistics(db: Db, now: Date) {
  const today = madridDate(now);
  const { total, first } = await readExtent(db);
  const since = first && madridDate(first);
  const open = await sumOf(db, listed.quotes);

  const thisMonth = today.slice(0, 7);
  const months = [thisMonth, addMonths(thisMonth, -1)];
  const weeks = Array.from({ length: 12 }, (_, back) => mondayOf(today, -back));
  // The twelve weeks begin before the two months.
  const facts = await readFacts(db, startOfDay(weeks.at(-1) ?? today), now);

  return {
    total,
    since,
    open,
    months: months
      .filter((month) => since !== null && month >= since.slice(0, 7))
      .map((month) => {
        const isIn = (day: string) => day.startsWith(month);
        return { month, ...countFacts(facts, isIn) };
      }),
    weeks: weeks
      .filter((monday) => since !== null && monday >= mondayOf(since))
      .map((monday) => {
        const isIn = (day: string) => mondayOf(day) === monday;
        return { monday, ...countFacts(facts, isIn) };
      }),
  };
}

/** Reads the number of stored requests, and when the first one was received. */
async function readExtent(db: Db) {
  const { total, first } = await db
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.min<string | null>('receivedAt').as('first'),
    ])
    .where(listed.all)
    .executeTakeFirstOrThrow();
  return { total: Number(total), first };
}

/** An event that counts on a day in Madrid. */
type Fact =
  | { kind: 'received'; day: string; source: 'web' | 'phone' }
  /** A request for which it is certain whether it was answered in time. */
  | { kind: 'answer'; day: string; isInTime: boolean }
  | { kind: 'sent' | 'won' | 'lost'; day: string; amount: number };

async function readFacts(db: Db, start: string, now: Date): Promise<Fact[]> {
  const received = await receivedSince(db, start, now);
  const decided = await decidedSince(db, start);
  const sent = await sentSince(db, start);
  return [...received, ...decided, ...sent];
}

async function receivedSince(db: Db, start: string, now: Date): Promise<Fact[]> {
  const rows = await db
    .selectFrom('requests')
    .select(['receivedAt', 'answeredAt', 'source', 'outcome'])
    .where(listed.all)
    .where('receivedAt', '>=', start)
    .execute();

  return rows.flatMap((row): Fact[] => {
    const day = madridDate(row.receivedAt);
    const { source } = row;
    const counts = source === 'web' && row.outcome !== 'discarded';
    const isInTime = counts ? isAnsweredInTime(row, now) : undefined;
    const came = { kind: 'received', day, source } as const;
    return isInTime === undefined ? [came] : [came, { kind: 'answer', day, isInTime }];
  });
}

/** Returns undefined for a waiting request that can still be answered in time. */
function isAnsweredInTime(
  { receivedAt, answeredAt }: { receivedAt: string; answeredAt: string | null },
  now: Date,
): boolean | undefined {
  const dueAt = Date.parse(receivedAt) + answerDueMs;
  if (answeredAt !== null) return Date.parse(answeredAt) <= dueAt;
  return now.getTime() > dueAt ? false : undefined;
}

async function decidedSince(db: Db, start: string): Promise<Fact[]> {
  const rows = await db
    .selectFrom('requests')
    .select(['outcome', 'outcomeAt', 'amount'])
    .where(listed.all)
    .where('outcome', 'in', ['won', 'lost'])
    .where('outcomeAt', '>=', start)
    .execute();

  return rows.map(({ outcome, outcomeAt, amount }) => ({
    kind: outcome === 'won' ? 'won' : 'lost',
    day: madridDate(outcomeAt ?? start),
    amount: amount ?? 0,
  }));
}

/**
 * Returns the last quote of each request that was sent since `start`, including requests
 * that have been won or lost in the meantime. A quote that was undone or corrected does
 * not count again.
 */
async function sentSince(db: Db, start: string): Promise<Fact[]> {
  const rows = await db
    .selectFrom('requestEvents')
    .innerJoin('requests', 'requests.id', 'requestEvents.requestId')
    .select(['requests.id', 'requests.amount', 'requestEvents.at'])
    .select(['requestEvents.kind', 'requestEvents.actionId', 'requestEvents.detail'])
    .where(listed.all)
    .where('requests.outcome', 'is not', null)
    .where('requests.outcome', '!=', 'discarded')
    .where('requestEvents.kind', 'in', ['outcome', 'reopened'])
    .where('requestEvents.at', '>=', start)
    .orderBy('requestEvents.at')
    .orderBy('requestEvents.id')
    .execute();
  const events = rows.map(({ detail, ...row }) => ({
    ...row,
    detail: JSON.parse(detail ?? '{}') as EventDetail,
  }));

  const undone = new Set(events.map(({ detail }) => detail.undoes));
  const last = new Map<number, (typeof events)[number]>();
  for (const event of events) {
    const { id, kind, actionId, detail } = event;
    if (kind === 'reopened') {
      last.delete(id);
    } else if (detail.undoes === undefined && !undone.has(actionId)) {
      if (detail.outcome === 'quoted') last.set(id, event);
      if (detail.outcome === null) last.delete(id);
    }
  }
  return [...last.values()].map(({ at, amount, detail }) => ({
    kind: 'sent',
    day: madridDate(detail.since ?? at),
    amount: amount ?? 0,
  }));
}

function countFacts(facts: readonly Fact[], isIn: (day: string) => boolean) {
  const counts = {
    web: 0,
    phone: 0,
    inTime: 0,
    /**
     * The number of requests for which it is certain whether they were answered in time.
     */
    due: 0,
    sent: 0,
    sentSum: 0,
    won: 0,
    wonSum: 0,
    lost: 0,
    lostSum: 0,
  };
  for (const fact of facts.filter(({ day }) => isIn(day))) {
    switch (fact.kind) {
      case 'received':
        counts[fact.source] += 1;
        break;
      case 'answer':
        counts.due += 1;
        if (fact.isInTime) counts.inTime += 1;
        break;
      default:
        counts[fact.kind] += 1;
        counts[`${fact.kind}Sum`] += fact.amount;
    }
  }
  return counts;
}
