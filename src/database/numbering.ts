import type { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import type { DialectName } from './migration.ts';
import type { Db, Tables } from './tables.ts';

/** How many numbers are left out after a restore where nobody knows which were given since the copy. */
const room = 1000;

/** The number that each table of an SQLite file gave last, also to a row that is deleted. */
export function lastNumbers(database: DatabaseSync): LastNumbers {
  const rows = database.prepare('select name, seq from sqlite_sequence').all();
  return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}

export type LastNumbers = ReadonlyMap<string, number>;

/**
 * Lets a restored SQLite file give no number that was given after it was copied, and notes in its audit log which numbers
 * the copy did not hold.
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
  if (!audited) return;
  const notes = database.prepare("select detail from audit where action = 'restore' order by id").all();
  const restored = afterRestore(parseNotes(notes.map(({ detail }) => String(detail))), {
    through: copied.get('requests') ?? 0,
    last: lastNumbers(database).get('requests') ?? 0,
    sure: before !== undefined,
  });
  database
    .prepare("insert into audit (at, action, detail) values (?, 'restore', ?)")
    .run(now.toISOString(), JSON.stringify(restored));
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
  const through = await lastNumber(transaction, 'postgres', 'requests');
  // One in use without the comment comes from an earlier version: restored, or upgraded where it is, which cannot be told.
  if (noted !== null || through > 0) {
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass,
        coalesce(last_value, 0) + ${room}::integer)
      from pg_sequences where schemaname = current_schema()`.execute(transaction);
    const restored = afterRestore(await readRestored(transaction), {
      through,
      last: through + room,
      sure: false,
    });
    // If it was not restored, none of its own that were erased may come back from a copy of it.
    if (noted === null) restored.lacks = surelyLacked(restored);
    await writeRestored(transaction, restored, new Date());
  }
  await sql`comment on table requests is ${sql.lit(place)}`.execute(transaction);
}

/**
 * What a restored database knows of requests of those that were set aside, by their numbers. One that it does not have, and
 * does not lack either, has been deleted.
 */
export type Restored = {
  /** The numbers of requests that it never held: from the first to the last. */
  lacks: Range[];
  /** The first number that it gave itself. From here on `lacks` says nothing of its own requests. */
  given: number;
  /** Up to this number it is sure that `lacks` leaves out none, and that no two databases gave the same number. */
  sure: number;
};

type Range = [first: number, last: number];

const endless = Number.MAX_SAFE_INTEGER;

/** It held all that it does not have. */
export const neverRestored: Restored = { lacks: [], given: endless, sure: endless };

/**
 * @param copy is what the copy knew, if it is one of a restored database.
 * @param restore says up to which number the copy held all, the last number that will not be given, and whether it is sure
 *   that no other database gave a later one.
 */
export function afterRestore(
  copy: Restored | undefined,
  { through, last, sure }: { through: number; last: number; sure: boolean },
): Restored {
  return {
    lacks: [...surelyLacked(copy), [through + 1, endless]],
    given: last + 1,
    sure: Math.min(copy?.sure ?? endless, sure ? endless : last),
  };
}

/**
 * What it knows once it holds, or has not taken, what another holds: also what was deleted there.
 *
 * @param last is the number that the other one gave last.
 */
export function afterBringing(
  { lacks, given, sure }: Restored,
  other: Restored | undefined,
  last: number,
): Restored {
  const otherLacks: Range[] = [...surelyLacked(other), [last + 1, endless]];
  return { lacks: inBoth(lacks, otherLacks), given, sure: Math.min(sure, other?.sure ?? endless) };
}

export function lacks({ lacks }: Restored, number: number): boolean {
  return lacks.some(([first, last]) => first <= number && number <= last);
}

function surelyLacked({ lacks, given }: Restored = neverRestored): Range[] {
  return inBoth(lacks, [[1, given - 1]]);
}

function inBoth(some: Range[], others: Range[]): Range[] {
  return some
    .flatMap(([first, last]) =>
      others.map((other): Range => [Math.max(first, other[0]), Math.min(last, other[1])]),
    )
    .filter(([first, last]) => first <= last);
}

/** What the audit log says of the restores of a database; undefined where it was never restored. */
export async function readRestored(db: Db): Promise<Restored | undefined> {
  const notes = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'restore')
    .orderBy('id')
    .execute();
  return parseNotes(notes.map(({ detail }) => detail));
}

/**
 * The newest note says all; but an earlier version noted only up to which number nothing was lacking, or not any more, and not
 * which of these never came.
 */
function parseNotes(details: string[]): Restored | undefined {
  const notes = details.map((detail) => JSON.parse(detail) as Restored | { through: number });
  const newest = notes.at(-1);
  if (!newest || 'lacks' in newest) return newest;
  const sure = Math.min(...notes.map((note) => ('through' in note ? note.through : note.sure)));
  return { lacks: [[newest.through + 1, endless]], given: sure + 1, sure };
}

export async function writeRestored(db: Db, restored: Restored, now: Date): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at: now.toISOString(), action: 'restore', detail: JSON.stringify(restored) })
    .execute();
}

/** The number that a table gave last, also to a row that is deleted; 0 where it gave none. */
export async function lastNumber(db: Db, dialect: DialectName, table: string): Promise<number> {
  const query =
    dialect === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number }>`select case when is_called then last_value else 0 end as last
          from ${sql.table(`${table}_id_seq`)}`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.last ?? 0);
}

/** Lets a table give the number after `last` next. In a transaction. */
export async function setLastNumber(
  db: Db,
  dialect: DialectName,
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

/** Lets a table give no number up to that one any more. A server may write to it meanwhile. */
export async function raiseLastNumber(
  db: Db,
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
async function readPlace(db: Db): Promise<string> {
  const { rows } = await sql<{ place: string; allowed: boolean }>`select
      (select oid from pg_database where datname = current_database()) || '/' || 'requests'::regclass::oid as place,
      has_function_privilege('pg_control_system()', 'execute') as allowed`.execute(db);
  if (!rows[0]?.allowed) return `${rows[0]?.place}`;
  const { rows: server } = await sql<{
    id: string;
  }>`select system_identifier::text as id from pg_control_system()`.execute(db);
  return `${server[0]?.id}/${rows[0].place}`;
}
