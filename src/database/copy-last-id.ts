import { type Kysely, sql } from 'kysely';
import type { DialectName } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Lets the target go on numbering where the source would, also where the last rows are deleted already. */
export async function copyLastId(table: string, from: Side, to: Side): Promise<void> {
  const last = await readLastId(table, ...from);
  if (last > 0) await writeLastId(table, last, ...to);
}

type Side = [DialectName, Kysely<Tables>];

async function readLastId(table: string, dialect: DialectName, db: Kysely<Tables>): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number }>`select case when is_called then last_value else 0 end as last
          from ${sql.table(`${table}_id_seq`)}`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.last ?? 0);
}

async function writeLastId(table: string, last: number, dialect: DialectName, db: Kysely<Tables>) {
  if (dialect === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
    return;
  }
  // SQLite keeps no row for a table that never had one, and no rule against two.
  await db.transaction().execute(async (transaction) => {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(transaction);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(transaction);
  });
}
