import { existsSync } from 'node:fs';
import { CamelCasePlugin, type Dialect, Kysely, type LogEvent, sql } from 'kysely';
import type { DatabaseConfig } from '../config.ts';
import { messageOf } from '../errors.ts';
import {
  DatabaseError,
  isProgrammingError,
  SchemaMismatchError,
  StorageUnavailableError,
  sqliteFault,
} from './errors.ts';
import { migrate, readSchemaState } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { busyMs, openSqlite, openSqliteForReading } from './sqlite.ts';
import type { Db, Tables } from './tables.ts';
import { groupCommit, openDiskProbe, type Transact } from './transact.ts';

export type Database = {
  queries: Db;
  /**
   * Runs work in a transaction that is on the disk when this returns. Meant for frequent small writes.
   *
   * @throws {StorageUnavailableError} where the database cannot be used; other errors are thrown as they are.
   */
  transact: Transact;
  /** Whether an error says that the database cannot be used, rather than that the program made a mistake. */
  isStorageError(error: unknown): boolean;
  /**
   * Makes deleted data unreadable on the disk too. With SQLite nothing else is queried meanwhile; with `vacuum` that takes
   * about a second for 100 MB.
   */
  purgeDeleted(options: { vacuum: boolean }): Promise<Remnants>;
  close(): Promise<void>;
};

/** What is left of deleted data in the files: `busy` says that a reader in another process still needs them. */
export type Remnants = { outcome: 'none' } | { outcome: 'busy' } | { outcome: 'failed'; reason: string };

/**
 * Opens the database for the server, and migrates it. `onError` is called for each query that fails and each connection
 * that cannot be made.
 *
 * @throws {DatabaseError} with the database and the reason.
 */
export async function openDatabase(config: DatabaseConfig, onError = () => {}): Promise<Database> {
  return open(config, 'writing', (queries) => migrate(queries, config.kind), onError);
}

/**
 * Opens an existing database for a command that only reads: nothing is created, migrated or changed.
 *
 * @throws {DatabaseError} where there is none, or one of another version of this program.
 */
export async function openDatabaseForReading(config: DatabaseConfig): Promise<Database> {
  return open(config, 'reading', requireCurrentSchema);
}

/** Opens a database for reading; undefined where there is none yet. */
export async function openExisting(config: DatabaseConfig): Promise<Database | undefined> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return undefined;
  try {
    return await openDatabaseForReading(config);
  } catch (error) {
    if (error instanceof DatabaseError && error.cause instanceof SchemaMismatchError)
      if (error.cause.version === 'empty') return undefined;
    throw error;
  }
}

type Purpose = 'writing' | 'reading';

/** Opens the Kysely dialect of a database. */
export function openDialect(config: DatabaseConfig, purpose: Purpose): Dialect {
  if (config.kind === 'postgres') return openPostgres(config.url, { readOnly: purpose === 'reading' });
  return (purpose === 'writing' ? openSqlite : openSqliteForReading)(config.file);
}

async function open(
  config: DatabaseConfig,
  purpose: Purpose,
  prepare: (queries: Db) => Promise<void>,
  onError = () => {},
): Promise<Database> {
  try {
    // Every error of the driver passes here first: faults of the storage are remembered for `isStorageError`.
    const faults = new WeakSet<object>();
    const note = (error: unknown) => {
      if (error instanceof Error && !isProgrammingError(error)) faults.add(error);
      onError();
    };
    const log = (event: LogEvent) => {
      if (event.level === 'error') note(event.error);
    };
    const dialect = openDialect(config, purpose);
    const queries = new Kysely<Tables>({
      dialect: watchConnections(dialect, note),
      log,
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
    await prepare(queries).catch(async (error: unknown) => {
      await queries.destroy();
      throw error;
    });
    const diskProbe =
      config.kind === 'sqlite' && purpose === 'writing' ? openDiskProbe(config.file) : undefined;
    const isStorageError = (error: unknown) => error instanceof Error && faults.has(error);
    const transact: Transact = diskProbe
      ? groupCommit(queries, () => diskProbe.assertDiskWritable())
      : (work) => queries.transaction().execute(work);
    return {
      queries,
      transact: (work) =>
        transact(work).catch((error) => {
          throw isStorageError(error) ? new StorageUnavailableError(error) : error;
        }),
      isStorageError,
      // PostgreSQL clears its pages in its own time.
      purgeDeleted: async ({ vacuum }) =>
        config.kind === 'sqlite' ? purgeSqlite(queries, vacuum) : { outcome: 'none' },
      async close() {
        await queries.destroy();
        diskProbe?.close();
      },
    };
  } catch (error) {
    throw new DatabaseError(config, error);
  }
}

/** Calls `onError` for each connection that cannot be made: Kysely's log has only queries. */
function watchConnections(dialect: Dialect, onError: (error: unknown) => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = (options) =>
        acquire(options).catch((error: unknown) => {
          onError(error);
          throw error;
        });
      return driver;
    },
  };
}

async function requireCurrentSchema(queries: Db): Promise<void> {
  const state = await readSchemaState(queries);
  if (state !== 'current') throw new SchemaMismatchError(state);
}

/**
 * `secure_delete` overwrites a deleted cell, but its content stays in the write-ahead log until a checkpoint truncates it,
 * and copies stay in pages whose rows have moved until `vacuum` rewrites them. Holding the only connection keeps
 * transactions of this process out.
 */
function purgeSqlite(queries: Db, vacuum: boolean): Promise<Remnants> {
  return queries.connection().execute(async (connection) => {
    // A checkpoint that waits for a reader blocks the event loop. `vacuum` keeps its copy in a file, not in memory.
    await sql`pragma busy_timeout = 100`.execute(connection);
    await sql`pragma temp_store = default`.execute(connection);
    try {
      if (vacuum) await sql`vacuum`.execute(connection);
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return { outcome: rows[0]?.busy === 0 ? 'none' : 'busy' };
    } catch (error) {
      if (sqliteFault(error) === 'locked') return { outcome: 'busy' };
      return { outcome: 'failed', reason: messageOf(error) };
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyMs)}`.execute(connection);
      await sql`pragma temp_store = memory`.execute(connection);
    }
  });
}
