import { DatabaseSync } from 'node:sqlite';
import { ReadableError } from '../../readable-error.ts';
import { sqliteFault } from '../errors.ts';
import { refuseUnknownMigrations } from '../migrations.ts';
import { busyMs } from '../sqlite.ts';

/**
 * Checks an SQLite file as a whole, without changing it, and says what it holds.
 *
 * @throws {DatabaseFileError} where it is damaged, or not a database of this program.
 * @throws {SchemaMismatchError} where another version of this program wrote it.
 */
export function readContents(file: string): Contents {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
    try {
      return contentsOf(database, file);
    } finally {
      database.close();
    }
  } catch (error) {
    if (sqliteFault(error) === 'corrupt') throw new DatabaseFileError(file, 'damaged');
    throw error;
  }
}

export type Contents = {
  requests: number;
  /** When the newest request came; null where there is none. */
  newest: string | null;
  /** How many erasures its audit log holds. */
  erasures: number;
  /** The people who may enter the desk. */
  people: { name: string; mail: string | null }[];
  /** The passkeys that open the desk, with the names of their owners. */
  passkeys: { name: string; browser: string; system: string; createdAt: string }[];
};

/** A database file cannot be copied, or restored from. */
export class DatabaseFileError extends ReadableError {
  readonly file: string;
  readonly reason: 'damaged' | 'of another program';

  constructor(file: string, reason: DatabaseFileError['reason']) {
    super(`${file} is ${reason}`);
    this.file = file;
    this.reason = reason;
  }
}

function contentsOf(database: DatabaseSync, file: string): Contents {
  const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
  const orphan = database.prepare('pragma foreign_key_check').get();
  if (found !== 'ok' || orphan) throw new DatabaseFileError(file, 'damaged');
  if (!hasTable(database, 'requests') || !hasTable(database, 'kysely_migration'))
    throw new DatabaseFileError(file, 'of another program');
  const applied = database.prepare('select name from kysely_migration order by name').all();
  refuseUnknownMigrations(applied.map(({ name }) => String(name)));
  const { count, newest } =
    database.prepare('select count(*) count, max(received_at) newest from requests').get() ?? {};
  return {
    requests: Number(count),
    newest: typeof newest === 'string' ? newest : null,
    erasures: hasTable(database, 'audit') ? countErasures(database) : 0,
    people: hasTable(database, 'people') ? readPeople(database) : [],
    passkeys: hasTable(database, 'passkeys') ? readPasskeys(database) : [],
  };
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
  );
}

function countErasures(database: DatabaseSync): number {
  return Number(database.prepare("select count(*) count from audit where action = 'erase'").get()?.count);
}

/** A copy that an earlier version made knows of nobody who was removed. */
function readPeople(database: DatabaseSync): Contents['people'] {
  const removed = database
    .prepare("select 1 from pragma_table_info('people') where name = 'removed_at'")
    .get();
  const rows = database
    .prepare(`select name, mail from people ${removed ? 'where removed_at is null' : ''} order by id`)
    .all();
  return rows as Contents['people'];
}

function readPasskeys(database: DatabaseSync): Contents['passkeys'] {
  const rows = database
    .prepare(
      `select name, browser, system, passkeys.created_at as created_at
        from passkeys join people on people.id = person_id order by passkeys.id`,
    )
    .all();
  return rows as Contents['passkeys'];
}
