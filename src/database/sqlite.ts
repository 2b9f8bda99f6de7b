import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { InUseError } from './errors.ts';
import { refuseDamaged, sqliteFault } from './sqlite-faults.ts';

/**
 * Opens the SQLite file for the server, and makes it if there is none: readable by its user alone, since it
 * holds personal data. A commit is on the disk when it returns (WAL with `synchronous=FULL`).
 */
export function openSqlite(file: string): Dialect {
  makeFile(file);
  refuseDamaged(file, busyMs);
  const database = new DatabaseSync(file, { timeout: busyMs });
  try {
    switchToWal(database);
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    database.exec('pragma secure_delete = on');
  } catch (error) {
    database.close();
    throw error;
  }
  return new NodeSqliteDialect(database);
}

/**
 * Makes the file and the folders that it lacks, so that they are there after a power cut too: a name is on the disk once
 * the folder that it stands in is. SQLite does so for its log alone.
 */
function makeFile(file: string): void {
  const made: string[] = [];
  for (let path = file; !existsSync(path) && path !== dirname(path); path = dirname(path)) made.push(path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite would create it by the umask; the -wal and -shm files take the mode of this one.
  closeSync(openSync(file, 'a', 0o600));
  for (const path of made) sync(dirname(path));
}

function sync(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Opens an existing SQLite file without ever changing it; a server may be writing to it meanwhile. */
export function openSqliteForReading(file: string): Dialect {
  return new NodeSqliteDialect(new DatabaseSync(file, { readOnly: true, timeout: busyMs }));
}

/**
 * Opens an existing SQLite file for reading, and lets nobody else in until it is closed.
 *
 * @throws {InUseError} where somebody has it open.
 */
export function openSqliteAlone(file: string): Dialect {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma locking_mode = exclusive');
    // Only a transaction takes the lock; it outlasts that.
    database.exec('begin exclusive; commit');
    return new NodeSqliteDialect(database);
  } catch (error) {
    database.close();
    throw sqliteFault(error) === 'held' ? new InUseError() : error;
  }
}

/** How long a lock that another process holds is waited for. Calls are synchronous: meanwhile nobody is served. */
export const busyMs = 2000;

/**
 * Of two servers that open a new file at the same moment, each may hold the lock that the other needs to make
 * the switch. SQLite then fails at once, without waiting out its timeout.
 */
function switchToWal(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (sqliteFault(error) !== 'held' || attempt === 20) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 + Math.random() * 40);
    }
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver(this.#database);
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  /** A transaction that reads before it writes fails at once, timeout or not, if another wrote in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk, say, SQLite has done so by itself: a second time is an error, which would hide the first. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Kysely expects better-sqlite3: parameters as one array, and `reader` where a statement returns rows. It prepares
 * each time; SQLite takes longer to prepare these queries than to run them, so what was prepared is kept.
 */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = prepare(database, sql);
      if (prepared.size === mostPrepared) prepared.clear();
      prepared.set(sql, statement);
      return statement;
    },
  };
}

// All that this server asks, several times over: lists in `in (…)` of other lengths are other statements.
const mostPrepared = 200;

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    // One of its own: run again meanwhile, a statement would begin anew.
    iterate: (parameters) => database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
  };
}
