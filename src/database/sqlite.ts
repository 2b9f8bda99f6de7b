import { closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely';
import { messageOf } from '../errors.ts';
import { DatabaseFileError, InUseError, sqliteCode } from './errors.ts';
import { createPrivateFile, createPrivateFolder } from './private-files.ts';
import type { Db } from './tables.ts';

/**
 * Opens a SQLite file, and creates it if it is missing. Only its user can read it, since
 * it holds personal data. When a commit returns, it is on disk (WAL with
 * `synchronous=FULL`).
 */
export function openSqlite(file: string): Dialect {
  createFile(file);
  const { ino, size } = statSync(file);

  // Check before writing anything: data are best rescued from a damaged file that is
  // unchanged. It takes about 0.1 s per 100 MB.
  if (size > 0) readChecked(file, 'quick_check', () => {});

  const database = new DatabaseSync(file, { timeout: busyMs });
  database.exec('pragma journal_mode = wal');
  if (statSync(file).ino !== ino) {
    // A restore has replaced the file in the meantime, and this connection would write to
    // the old one.
    database.close();
    throw new InUseError();
  }

  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma secure_delete = on');
  // A request changes more than 16 pages. SQLite would write their previous content to a
  // file in /var/tmp each time.
  database.exec('pragma temp_store = memory');
  return dialectOn(database);
}

/**
 * Opens an existing SQLite file without writing to it or creating files beside it, since
 * the disk may be full or read-only. Without a write-ahead log, no server has the file
 * open, and SQLite would create a log even to read. Starting on a full disk leaves an
 * empty log and a `-shm` below the 32 KiB that it has while a database is open.
 */
export function openSqliteForReading(file: string): Dialect {
  rollBackUnfinished(file);

  const url = pathToFileURL(file);
  const sizeOf = (end: string) =>
    statSync(file + end, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeOf('-wal') === 0 && sizeOf('-shm') < 32_768) url.search = 'immutable=1';

  return dialectOn(new DatabaseSync(url, { readOnly: true, timeout: busyMs }));
}

function dialectOn(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new ImmediateDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Creates the file and missing folders. It syncs the folders, which SQLite does only for
 * its log.
 */
function createFile(file: string): void {
  const missing = missingPaths(file);

  createPrivateFolder(dirname(file));
  try {
    // SQLite would use the mode of the umask. The -wal and -shm files inherit their mode
    // and owner from this file.
    createPrivateFile(file);
  } catch (error) {
    // Another server may have created it in the meantime.
    if (!existsSync(file)) throw error;
  }

  for (const path of missing) sync(dirname(path));
}

/** Returns a path and its parent folders, as far as they do not exist. */
function missingPaths(path: string): string[] {
  return existsSync(path) ? [] : [path, ...missingPaths(dirname(path))];
}

/** Waits until a file, or the entries of a folder, are on disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads from a SQLite file after checking the whole file.
 *
 * @throws {DatabaseFileError} if the file is damaged.
 */
export function readChecked<T>(
  file: string,
  check: 'quick_check' | 'integrity_check',
  read: (database: DatabaseSync) => T,
): T {
  try {
    rollBackUnfinished(file);
    using database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
    const found = database.prepare(`pragma ${check}(1)`).get()?.[check];
    if (found !== 'ok') throw new DatabaseFileError(file, found);

    return read(database);
  } catch (error) {
    const isDamaged = [corrupt, notADatabase].includes(sqliteCode(error) ?? 0);
    if (!isDamaged) throw error;

    throw new DatabaseFileError(file, messageOf(error));
  }
}

/**
 * Rolls back the transaction of a killed process from its journal, which a restore may
 * leave. Until then nothing in the file can be read, and a read-only connection cannot do
 * it.
 */
function rollBackUnfinished(file: string): void {
  if (!existsSync(`${file}-journal`)) return;

  using database = new DatabaseSync(file, { timeout: busyMs });
  database.prepare('select 1 from sqlite_schema').get();
}

/**
 * Opens an existing SQLite file, moves the content of its write-ahead log into it, and
 * keeps other processes out until it is closed.
 *
 * @throws {InUseError} if another process has it open.
 */
export function lockSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
    database.exec('pragma locking_mode = exclusive');
    // The transaction takes the lock, which outlasts it. No copy could be made during an
    // open transaction.
    database.exec('begin exclusive; commit');
    return database;
  } catch (error) {
    database.close();
    throw sqliteCode(error) === busy ? new InUseError() : error;
  }
}

/**
 * How many milliseconds to wait for another process's lock. The wait is synchronous, so
 * no request is served in the meantime.
 */
export const busyMs = 2000;

// Primary error codes of SQLite (https://sqlite.org/rescode.html).
const busy = 5;
const corrupt = 11;
const notADatabase = 26;

/**
 * Lets Kysely's migrator run in a transaction, so that a failed migration is rolled back.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  /**
   * Takes the write lock at the start. A transaction that reads first would fail at once
   * if another one wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * After some failures, such as a full disk, SQLite has already rolled back. A second
   * rollback would hide the first error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Makes `node:sqlite` look like better-sqlite3, which Kysely expects. Statements are
 * cached, since SQLite takes longer to prepare these queries than to run them.
 */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(query) {
      const cached = statements.get(query);
      if (cached) return cached;

      if (statements.size === maxPrepared) statements.clear();
      const statement = prepare(database, query);
      statements.set(query, statement);
      return statement;
    },
  };
}

/**
 * Several times the number of statements that a server uses. Each length of an `in (…)`
 * list is a statement of its own.
 */
export const maxPrepared = 200;

function prepare(database: DatabaseSync, query: string): SqliteStatement {
  const statement = database.prepare(query);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    // Each iteration prepares its own statement. A shared one would start over if it were
    // run again during the iteration.
    iterate: (parameters) =>
      database.prepare(query).iterate(...(parameters as SQLInputValue[])),
  };
}

/**
 * Makes deleted data unreadable. `secure_delete` overwrites a deleted cell, but its
 * content stays in the write-ahead log until a checkpoint truncates the log. Copies also
 * stay in pages whose rows have moved, until `vacuum` rewrites them. Holding the only
 * connection keeps out the transactions of this process.
 */
export function purgeSqlite(queries: Db, vacuum: boolean): Promise<void> {
  return queries.connection().execute(async (connection) => {
    // A checkpoint that waits for a reader blocks the event loop. `vacuum` stores its
    // copy in a file, not in memory.
    await sql`pragma busy_timeout = 100`.execute(connection);
    await sql`pragma temp_store = default`.execute(connection);

    try {
      if (vacuum) await sql`vacuum`.execute(connection);
      const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
      const { rows } = await checkpoint.execute(connection);
      if (rows[0]?.busy !== 0) throw new InUseError();
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyMs)}`.execute(connection);
      await sql`pragma temp_store = memory`.execute(connection);
    }
  });
}
