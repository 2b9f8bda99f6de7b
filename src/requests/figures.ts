import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Outcome } from '../contact/labels.ts';
import { promiseMs } from '../contact/status.ts';
import type { Db } from '../database/tables.ts';
import type { Figures } from '../desk-api/figures.ts';
import { madridDate, mondayOf, startOfDay } from '../time.ts';

/**
 * How the company answered in the last twelve weeks, this one included: all of it, by week, and by label. Suspected spam is in
 * none of it. The database adds up: nothing is read but the sums.
 */
export async function readFigures(db: Db, now: Date): Promise<Omit<Figures, 'answerIn24Hours'>> {
  const weeks = lastWeeks(now);
  const rows = await sumUp(db, weeks, now);
  const of = (by: By) => rows.filter((row) => row.by === by).map(({ by: _, ...keyed }) => keyed);
  const byWeek = new Map(of('week').map(({ key, ...counts }) => [key, counts]));
  const outcomes = of('outcome')
    .sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.received - a.received)
    .map(({ key, ...counts }) => ({ outcome: key as Outcome | null, ...counts }));
  const [{ key: _, ...total } = { key: null, ...none }] = of('total');
  const [{ key: __, ...calls } = { key: null, ...none }] = of('calls');
  return {
    total,
    calls,
    inCatalan: of('language').find(({ key }) => key === 'ca')?.received ?? 0,
    weeks: weeks.map(({ monday }) => ({ monday, ...(byWeek.get(monday) ?? none) })),
    outcomes,
  };
}

type Counts = Figures['total'];

/** `monday` as `2026-11-16`; `start` is its first moment, ISO 8601 in UTC. */
type Week = { monday: string; start: string };

const weeksShown = 12;

function lastWeeks(now: Date): Week[] {
  return Array.from({ length: weeksShown }, (_, back) => {
    const monday = mondayOf(madridDate(now), -back);
    return { monday, start: startOfDay(monday)?.toISOString() ?? monday };
  });
}

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
type By = 'total' | 'calls' | 'week' | 'language' | 'outcome';

type Sum = Counts & { by: By; key: string | null };

/** All in one statement, so that the rows are read, and what they took is reckoned, once. */
async function sumUp(db: Db, weeks: Week[], now: Date): Promise<Sum[]> {
  const due = new Date(now.getTime() - promiseMs).toISOString();
  const took = millisecondsBetween(db, 'receivedAt', 'answeredAt');
  const sums = sql`count(*) as received,
      count(case when took <= ${promiseMs} then 1 end) as "inTime",
      count(case when took > ${promiseMs} then 1 end) as late,
      count(case when took is null and received_at < ${due} then 1 end) as overdue,
      count(case when took is null and received_at >= ${due} then 1 end) as waiting,
      ${median(db, 'took')} as median,
      max(took) as slowest
    from answers`;
  const grouped = (['week', 'outcome', 'language'] as const).map(
    (by) =>
      sql`union all select ${sql.lit(by)} as by, ${sql.ref(by)} as key, ${sums} where not called group by ${sql.ref(by)}`,
  );
  const { rows } = await sql<Sum>`
    with answers as materialized (
      select ${weekOf(weeks)} as week, outcome, language, received_at, ${took} as took,
        id in (select id from requests where source = 'phone') as called from requests
      where state = 'received' and received_at >= ${weeks.at(-1)?.start}
    )
    select 'total' as by, cast(null as text) as key, ${sums} where not called
    union all select 'calls' as by, null as key, ${sums} where called ${sql.join(grouped, sql` `)}`.execute(
    db,
  );
  return rows;
}

function weekOf(weeks: Week[]): RawBuilder<string> {
  const cases = weeks.map(({ monday, start }) => sql`when received_at >= ${start} then ${monday}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** An expression for the milliseconds from one stored moment to another, at least 0; null where either is null. */
function millisecondsBetween(db: Db, from: string, to: string): RawBuilder<number | null> {
  const [a, b] = [sql.ref(from), sql.ref(to)];
  const ms = isPostgres(db)
    ? sql`cast(extract(epoch from cast(${b} as timestamptz) - cast(${a} as timestamptz)) * 1000 as bigint)`
    : sql`cast(round((julianday(${b}) - julianday(${a})) * 86400000) as integer)`;
  return sql`case when ${b} < ${a} then 0 else ${ms} end`;
}

/** An expression for the median: of an even number the smaller middle one, of none null. Node's SQLite has it built in. */
function median(db: Db, column: string): RawBuilder<number | null> {
  const values = sql.ref(column);
  return isPostgres(db)
    ? sql`percentile_disc(0.5) within group (order by ${values})`
    : sql`percentile_disc(${values}, 0.5)`;
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
