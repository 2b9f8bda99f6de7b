import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DialectName } from './migration.ts';
import type { Tables } from './tables.ts';

/** How many numbers are left out after a restore where nobody knows which were given since the copy. */
const room = 1000;

/** The number that each table of an SQLite file gave last, also to a row that is deleted. */
export function lastNumbers(database: DatabaseSync): LastNumbers {
  const rows = database.prepare('select name, seq from sqlite_sequence').all();
  return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}

export type LastNumbers = ReadonlyMap<string, number>;

/**
 * Lets a restored SQLite file give no number that was given after it was copied, and notes in its audit log up to which
 * number it holds what the copy held.
 *
 * @param before is what the replaced database gave last; undefined where that cannot be known.
 */
export function continueNumbers(database: DatabaseSync, before: LastNumbers | undefined, now: Date): void {
  const copied = lastNumbers(database);
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'")
    .all();
  // SQLite keeps no row for a table that never had one.
  database.exec('delete from sqlite_sequence');
  const set = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  for (const { name } of tables) {
    const table = String(name);
    const last = copied.get(table) ?? 0;
    set.run(table, before ? Math.max(last, before.get(table) ?? 0) : last + room);
  }
  const audited = database
    .prepare("select 1 from sqlite_schema where type = 'table' and name = 'audit'")
    .get();
  if (audited)
    database
      .prepare("insert into audit (at, action, detail) values (?, 'restore', ?)")
      .run(now.toISOString(), detailOf(copied.get('requests') ?? 0));
}

/**
 * The same for PostgreSQL, whose databases are restored by its own programs: the first start on one that is not where it was
 * leaves out numbers, since the one it was copied from is not at hand. Where it is, is remembered in a comment, which copies
 * carry along; a copy of the whole server's files, as made by snapshots, is not noticed.
 */
export async function continueAfterRestore(transaction: Transaction<Tables>): Promise<void> {
  const place = await readPlace(transaction);
  const { rows } = await sql<{
    noted: string | null;
  }>`select obj_description('requests'::regclass) as noted`.execute(transaction);
  const noted = rows[0]?.noted ?? null;
  if (noted === place) return;
  if (noted !== null) {
    const through = await lastNumber(transaction, 'postgres', 'requests');
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass,
        coalesce(last_value, 0) + ${room}::integer)
      from pg_sequences where schemaname = current_schema()`.execute(transaction);
    await writeRestore(transaction, through, new Date());
  }
  await sql`comment on table requests is ${sql.lit(place)}`.execute(transaction);
}

/** Up to which number a restored database holds what its copy held; undefined where it was not restored. */
export async function restoredThrough(db: Kysely<Tables>): Promise<number | undefined> {
  const newest = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'restore')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && (JSON.parse(newest.detail) as RestoreDetail).through;
}

/** Notes that up to that number a restored database holds what it is to hold. */
export async function writeRestore(db: Kysely<Tables>, through: number, now: Date): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at: now.toISOString(), action: 'restore', detail: detailOf(through) })
    .execute();
}

type RestoreDetail = { through: number };

/** What the audit log says of a restore. */
function detailOf(through: number): string {
  return JSON.stringify({ through } satisfies RestoreDetail);
}

/** The number that a table gave last, also to a row that is deleted; 0 where it gave none. */
export async function lastNumber(db: Kysely<Tables>, dialect: DialectName, table: string): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number }>`select case when is_called then last_value else 0 end as last
          from ${sql.table(`${table}_id_seq`)}`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** Lets a table give the number after `last` next. */
export async function setLastNumber(
  db: Kysely<Tables>,
  dialect: DialectName,
  table: string,
  last: number,
): Promise<void> {
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

/** Lets a table give no number up to that one any more. A server may write to it meanwhile. */
export async function raiseLastNumber(
  db: Kysely<Tables>,
  dialect: DialectName,
  table: string,
  atLeast: number,
): Promise<void> {
  const query =
    dialect === 'sqlite'
      ? sql`update sqlite_sequence set seq = max(seq, ${atLeast}) where name = ${table}`
      : sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${atLeast}::integer)
          from ${sql.table(`${table}_id_seq`)} where last_value < ${atLeast}::integer`;
  await query.execute(db);
}

/** Which server, database and table this is. No two have the same, and a restored table is another one. */
async function readPlace(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ place: string; allowed: boolean }>`select
      (select oid from pg_database where datname = current_database()) || '/' || 'requests'::regclass::oid as place,
      has_function_privilege('pg_control_system()', 'execute') as allowed`.execute(db);
  if (!rows[0]?.allowed) return `${rows[0]?.place}`;
  const { rows: server } = await sql<{
    id: string;
  }>`select system_identifier::text as id from pg_control_system()`.execute(db);
  return `${server[0]?.id}/${rows[0].place}`;
}
