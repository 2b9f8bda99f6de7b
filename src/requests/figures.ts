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
  const from = weeks.at(-1)?.start ?? '';
  const sum = <K>(key: RawBuilder<unknown>) => sumUp<K>(db, key, { from, now });
  const [total = none] = await sum<number>(sql`1`);
  const byWeek = new Map((await sum<string>(weekOf(weeks))).map(({ key, ...counts }) => [key, counts]));
  const label = async <L extends keyof Labels>(name: L) =>
    (await sum<Labels[L]>(sql.ref(name)))
      .sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.received - a.received)
      .map(({ key, ...counts }) => ({ label: key, ...counts }));
  return {
    total: withoutKey(total),
    weeks: weeks.map(({ monday }) => ({ monday, ...(byWeek.get(monday) ?? withoutKey(none)) })),
    services: await label('service'),
    provinces: await label('province'),
    outcomes: await label('outcome'),
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

type Keyed<K> = Counts & { key: K };

const none: Keyed<unknown> = {
  key: null,
  received: 0,
  inTime: 0,
  late: 0,
  overdue: 0,
  waiting: 0,
  median: null,
  slowest: null,
};

async function sumUp<K>(
  db: Kysely<Tables>,
  key: RawBuilder<unknown>,
  { from, now }: { from: string; now: Date },
): Promise<Keyed<K>[]> {
  const due = new Date(now.getTime() - promiseMs).toISOString();
  const took = millisecondsBetween(db, 'received_at', 'answered_at');
  const { rows } = await sql<Keyed<K>>`
    with answers as materialized (
      select ${key} as key, received_at, ${took} as took from requests
      where state = 'received' and received_at >= ${from}
    )
    select key, count(*) as received,
      count(case when took <= ${promiseMs} then 1 end) as "inTime",
      count(case when took > ${promiseMs} then 1 end) as late,
      count(case when took is null and received_at < ${due} then 1 end) as overdue,
      count(case when took is null and received_at >= ${due} then 1 end) as waiting,
      ${median(db, 'took')} as median,
      max(took) as slowest
    from answers group by key`.execute(db);
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

function withoutKey({ key: _, ...counts }: Keyed<unknown>): Counts {
  return counts;
}
