import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dayOf, startOfDay } from '../company/madrid-time.ts';
import { promiseMs } from '../contact/status.ts';
import { median, millisecondsBetween } from '../database/duration.ts';
import type { Tables } from '../database/tables.ts';
import type { Labels } from './label.ts';

/**
 * How the company answered in the last twelve weeks, this one included, by week and by label. Suspected spam is in none
 * of it. The database adds up: nothing is read but the sums.
 */
export async function readFigures(db: Kysely<Tables>, now: Date): Promise<Figures> {
  const weeks = lastWeeks(now);
  const rows = await sumUp(db, weeks, now);
  const of = (by: By) => rows.filter((row) => row.by === by).map(({ by: _, ...keyed }) => keyed);
  const [total = none] = of('total');
  const byWeek = new Map(of('week').map(({ key, ...counts }) => [key, counts]));
  const label = <L extends keyof Labels>(name: L) =>
    of(name)
      .sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.received - a.received)
      .map(({ key, ...counts }) => ({ label: key as Labels[L], ...counts }));
  return {
    total: withoutKey(total),
    weeks: weeks.map(({ monday }) => ({ monday, ...(byWeek.get(monday) ?? withoutKey(none)) })),
    services: label('service'),
    provinces: label('province'),
    outcomes: label('outcome'),
  };
}

export type Figures = {
  total: Counts;
  /** The newest first; `monday` as `2026-11-16`. */
  weeks: (Counts & { monday: string })[];
  /** Those without a label come last, with null. */
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

type Keyed = Counts & { key: string | null };

const none: Keyed = {
  key: null,
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

/** All in one statement, so that the rows of the weeks are read, and what they took is reckoned, once. */
async function sumUp(db: Kysely<Tables>, weeks: Week[], now: Date): Promise<(Keyed & { by: By })[]> {
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
  const { rows } = await sql<Keyed & { by: By }>`
    with answers as materialized (
      select ${weekOf(weeks)} as week, service, province, outcome, received_at, ${took} as took from requests
      where state = 'received' and received_at >= ${weeks.at(-1)?.start ?? ''}
    )
    select 'total' as by, cast(null as text) as key, ${sums} ${sql.join(grouped, sql` `)}`.execute(db);
  return rows.map((row) => ({ ...row }));
}

type Week = { monday: string; start: string };

const weeksShown = 12;

/** With the first moment of each, in UTC; the newest first. */
function lastWeeks(now: Date): Week[] {
  const noon = new Date(`${dayOf(now)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return Array.from({ length: weeksShown }, (_, back) => {
    const monday = new Date(noon.getTime() - back * 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    return { monday, start: startOfDay(monday)?.toISOString() ?? monday };
  });
}

function weekOf(weeks: Week[]): RawBuilder<string> {
  const cases = weeks.map(({ monday, start }) => sql`when received_at >= ${start} then ${monday}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function withoutKey({ key: _, ...counts }: Keyed): Counts {
  return counts;
}
