import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import type { Db } from './tables.ts';

/** The last id that each table of a SQLite file assigned, of deleted rows too. */
export function readSequences(database: DatabaseSync): Sequences {
  const rows = database.prepare('select name, seq from sqlite_sequence').all();
  return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}

export type Sequences = ReadonlyMap<string, number>;

/** Lets a restored SQLite file continue behind the ids of the file that it replaces; `undefined` where these are unknown. */
export function continueSequences(database: DatabaseSync, replaced: Sequences | undefined): void {
  const copied = readSequences(database);
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'")
    .all();
  // SQLite keeps no row for a table that never had one.
  database.exec('delete from sqlite_sequence');
  const set = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  for (const { name } of tables) {
    const table = String(name);
    const last = copied.get(table) ?? 0;
    set.run(table, replaced ? Math.max(last, replaced.get(table) ?? 0) : last + unknownGap);
  }
}

/** The ids left out where nobody knows which the replaced file assigned. */
const unknownGap = 1000;

/** The last id that a table assigned, of a deleted row too; 0 where it assigned none. */
export async function lastId(db: Db, dialect: DatabaseConfig['kind'], table: string): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number }>`select case when is_called then last_value else 0 end as last
          from ${sql.table(`${table}_id_seq`)}`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** Makes a table continue after `last`. In a transaction. */
export async function setLastId(
  db: Db,
  dialect: DatabaseConfig['kind'],
  table: string,
  last: number,
): Promise<void> {
  if (dialect === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
    return;
  }
  // SQLite keeps no row for a table that never had one, and no rule against two.
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
}
