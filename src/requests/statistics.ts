import { type Kysely, sql } from 'kysely';
import { clockOf, mondayOf } from '../company/madrid-time.ts';
import { type NoticeStatus, noticeStatusOf, type Reach } from '../contact/status.ts';
import { median, millisecondsBetween } from '../database/duration.ts';
import type { Tables } from '../database/tables.ts';
import { type Counts, countAnswers } from './figures.ts';
import { countRequests } from './find.ts';
import type { Labels } from './label.ts';
import { cameWithin, type Period } from './period.ts';

/**
 * Statistics of a period: how many requests came and when, how the promise to answer is kept, and the states of their mails.
 * Suspected spam is only counted. The database adds up: at most one row for each hour is read.
 */
export async function readStatistics(
  db: Kysely<Tables>,
  { reach, ...period }: Period & { reach: Reach },
  now: Date,
): Promise<Statistics> {
  const { total, ...by } = await countAnswers(db, period, now);
  const { received, inTime, late, overdue, waiting } = total;
  const hours = await countHours(db, period);
  return {
    received,
    quarantined: await countRequests(db, { ...period, state: 'quarantined' }),
    perWeek: perWeek(hours, clockOf(now)),
    perHour: perHour(hours),
    untilTold: await readUntilTold(db, period),
    untilAnswered: spread({ median: total.median, worst: total.slowest }),
    promise: { inTime, late, overdue, waiting },
    labels: {
      service: by.services.map(toCount),
      province: by.provinces.map(toCount),
      outcome: by.outcomes.map(toCount),
    },
    notices: await countNotices(db, period, reach),
  };
}

/** Durations in milliseconds. */
export type Statistics = {
  received: number;
  quarantined: number;
  /** All weeks from the first request up to now, including those without a request. */
  perWeek: Count[];
  perHour: Count[];
  untilTold: Spread;
  untilAnswered: Spread;
  /** `waiting` are those that may still be answered in time. */
  promise: Pick<Counts, 'inTime' | 'late' | 'overdue' | 'waiting'>;
  labels: LabelCounts;
  notices: Record<NoticeStatus, number>;
};

/** How many came in the week that begins on a Monday, or in an hour of the day. `start` is the Monday or the hour. */
export type Count = { start: string; count: number };

/** The median and the longest; null where there is none. */
export type Spread = { median: number; worst: number } | null;

export type LabelCounts = { [L in keyof Labels]: { label: Labels[L]; count: number }[] };

function toCount<L>({ label, received }: Counts & { label: L }) {
  return { label, count: received };
}

/** An hour, by what a clock in Madrid shows at its beginning, and how many requests came in it. */
type Hour = { clock: string; count: number };

/** The hours in which requests came, the earliest first. An hour of UTC is also one in Madrid. */
async function countHours(db: Kysely<Tables>, period: Period): Promise<Hour[]> {
  const { rows } = await sql<{ hour: string; count: number }>`
    select substr(received_at, 1, 13) as hour, count(*) as count from requests
    where state = 'received' and ${cameWithin(period)} group by hour order by hour`.execute(db);
  return rows.map(({ hour, count }) => ({ clock: clockOf(new Date(`${hour}:00:00Z`)), count }));
}

function perWeek(hours: Hour[], now: string): Count[] {
  const [first] = hours;
  if (!first) return [];
  const counts = addUp(hours, (clock) => mondayOf(clock.slice(0, 10)));
  const weeks: Count[] = [];
  const last = mondayOf(now.slice(0, 10));
  for (let start = mondayOf(first.clock.slice(0, 10)); start <= last; start = mondayOf(start, 1))
    weeks.push({ start, count: counts.get(start) ?? 0 });
  return weeks;
}

function perHour(hours: Hour[]): Count[] {
  const counts = addUp(hours, (clock) => clock.slice(11, 13));
  const starts = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  return starts.map((start) => ({ start, count: counts.get(start) ?? 0 }));
}

function addUp(hours: Hour[], keyOf: (clock: string) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { clock, count } of hours) sums.set(keyOf(clock), (sums.get(keyOf(clock)) ?? 0) + count);
  return sums;
}

/** The times from a request to the first mail about it that was delivered. */
async function readUntilTold(db: Kysely<Tables>, period: Period): Promise<Spread> {
  const { rows } = await sql<{ median: number | null; worst: number | null }>`
    with told as (
      select received_at, (select min(delivered_at) from notices where request_id = requests.id and channel = 'mail') as told_at
      from requests where state = 'received' and ${cameWithin(period)}
    ), waits as (select ${millisecondsBetween(db, 'received_at', 'told_at')} as took from told)
    select ${median(db, 'took')} as median, max(took) as worst from waits`.execute(db);
  return rows[0] ? spread(rows[0]) : null;
}

function spread({ median, worst }: { median: number | null; worst: number | null }): Spread {
  return median === null || worst === null ? null : { median, worst };
}

/** The mails about the requests of a period, counted by status. */
async function countNotices(db: Kysely<Tables>, period: Period, reach: Reach) {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('requests', 'requests.id', 'notices.request_id')
    .where('channel', '=', 'mail')
    .select((select) => ['notices.state', select.fn.countAll().as('count')])
    .where(cameWithin(period))
    .groupBy('notices.state')
    .execute();
  const counts: Record<NoticeStatus, number> = { delivered: 0, pending: 0, 'no-mail': 0, failed: 0 };
  for (const { state, count } of rows) counts[noticeStatusOf(state, reach)] = Number(count);
  return counts;
}
