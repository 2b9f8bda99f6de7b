import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** An expression for the milliseconds from one stored moment to another, at least 0; null where either is null. */
export function millisecondsBetween(db: Kysely<Tables>, from: string, to: string): RawBuilder<number | null> {
  const [a, b] = [sql.ref(from), sql.ref(to)];
  const ms = isPostgres(db)
    ? sql`cast(extract(epoch from cast(${b} as timestamptz) - cast(${a} as timestamptz)) * 1000 as bigint)`
    : sql`cast(round((julianday(${b}) - julianday(${a})) * 86400000) as integer)`;
  return sql`case when ${b} < ${a} then 0 else ${ms} end`;
}

/** An expression for the median: of an even number the smaller middle one, of none null. Node's SQLite has it built in. */
export function median(db: Kysely<Tables>, column: string): RawBuilder<number | null> {
  const values = sql.ref(column);
  return isPostgres(db)
    ? sql`percentile_disc(0.5) within group (order by ${values})`
    : sql`percentile_disc(${values}, 0.5)`;
}

function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
