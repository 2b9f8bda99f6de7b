import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dayOf, mondayOf, startOfDay } from '../company/madrid-time.ts';
import { promiseMs } from '../contact/status.ts';
import { median, millisecondsBetween } from '../database/duration.ts';
import type { Tables } from '../database/tables.ts';
import type { Labels } from './label.ts';
import { cameWithin, type Period } from './period.ts';

/** How the company answered in the last twelve weeks, this one included; the newest week first. */
export function readFigures(db: Kysely<Tables>, now: Date): Promise<AnswerCounts> {
  const weeks = lastWeeks(now);
  const from = weeks.at(-1)?.start;
  return countAnswers(db, { weeks, ...(from && { from }) }, now);
}

const weeksShown = 12;

function lastWeeks(now: Date): Week[] {
  return Array.from({ length: weeksShown }, (_, back) => {
    const monday = mondayOf(dayOf(now), -back);
    return { monday, start: startOfDay(monday)?.toISOString() ?? monday };
  });
}

/**
 * How the requests of a period were answered: all of them, by label, and by each of the weeks that are named. Suspected
 * spam is in none of it. The database adds up: nothing is read but the sums.
 */
export async function countAnswers(
  db: Kysely<Tables>,
  { weeks = [], ...period }: Period & { weeks?: Week[] },
  now: Date,
): Promise<AnswerCounts> {
  const rows = await sumUp(db, period, weeks, now);
  const of = (by: By) => rows.filter((row) => row.by === by).map(({ by: _, ...keyed }) => keyed);
  const byWeek = new Map(of('week').map(({ key, ...counts }) => [key, counts]));
  const label = <L extends keyof Labels>(name: L) =>
    of(name)
      .sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.received - a.received)
      .map(({ key, ...counts }) => ({ label: key as Labels[L], ...counts }));
  const [{ key: _, ...total } = { key: null, ...none }] = of('total');
  return {
    total,
    weeks: weeks.map(({ monday }) => ({ monday, ...(byWeek.get(monday) ?? none) })),
    services: label('service'),
    provinces: label('province'),
    outcomes: label('outcome'),
  };
}

export type AnswerCounts = {
  total: Counts;
  /** In the order in which they were named. */
  weeks: (Counts & Pick<Week, 'monday'>)[];
  /** Of each label the most frequent first; those without one come last, with null. */
  services: (Counts & { label: Labels['service'] })[];
  provinces: (Counts & { label: Labels['province'] })[];
  outcomes: (Counts & { label: Labels['outcome'] })[];
};

/** Durations in milliseconds. */
export type Counts = {
  received: number;
  /** Answered within 24 hours, and after that. */
  inTime: number;
  late: number;
  /** Not answered, after 24 hours and before. */
  overdue: number;
  waiting: number;
  median: number | null;
  slowest: number | null;
};

/** `monday` as `2026-11-16`; `start` is its first moment, ISO 8601 in UTC. */
export type Week = { monday: string; start: string };

const none: Counts = {
  received: 0,
  inTime: 0,
  late: 0,
  overdue: 0,
  waiting: 0,
  median: null,
  slowest: null,
};

/** By what is added up. */
type By = 'total' | 'week' | keyof Labels;

type Sum = Counts & { by: By; key: string | null };

/** All in one statement, so that the rows are read, and what they took is reckoned, once. */
async function sumUp(db: Kysely<Tables>, period: Period, weeks: Week[], now: Date): Promise<Sum[]> {
  const due = new Date(now.getTime() - promiseMs).toISOString();
  const took = millisecondsBetween(db, 'received_at', 'answered_at');
  const sums = sql`count(*) as received,
      count(case when took <= ${promiseMs} then 1 end) as "inTime",
      count(case when took > ${promiseMs} then 1 end) as late,
      count(case when took is null and received_at < ${due} then 1 end) as overdue,
      count(case when took is null and received_at >= ${due} then 1 end) as waiting,
      ${median(db, 'took')} as median,
      max(took) as slowest
    from answers`;
  const grouped = (['week', 'service', 'province', 'outcome'] as const).map(
    (by) =>
      sql`union all select ${sql.lit(by)} as by, ${sql.ref(by)} as key, ${sums} group by ${sql.ref(by)}`,
  );
  const { rows } = await sql<Sum>`
    with answers as materialized (
      select ${weekOf(weeks)} as week, service, province, outcome, received_at, ${took} as took from requests
      where state = 'received' and ${cameWithin(period)}
    )
    select 'total' as by, cast(null as text) as key, ${sums} ${sql.join(grouped, sql` `)}`.execute(db);
  return rows.map((row) => ({ ...row }));
}

function weekOf(weeks: Week[]): RawBuilder<string | null> {
  const cases = weeks.map(({ monday, start }) => sql`when received_at >= ${start} then ${monday}`);
  return cases.length === 0 ? sql`cast(null as text)` : sql`case ${sql.join(cases, sql` `)} end`;
}
