import { existsSync } from 'node:fs';
import { type Dialect, Kysely, type LogEvent, sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import { openDiskCheck } from './disk-check.ts';
import {
  DatabaseError,
  EmptyDatabaseError,
  isMistake,
  PendingMigrationsError,
  StorageUnavailableError,
} from './errors.ts';
import { groupCommit, type Transact } from './group-commit.ts';
import { migrate, readSchemaState } from './migrations.ts';
import { type Overwritten, overwriteSqlite } from './overwrite.ts';
import type { Purpose } from './postgres.ts';
import { openSqliteReports } from './reports.ts';
import { openSqlite, openSqliteAlone, openSqliteForReading } from './sqlite.ts';
import type { Db, Tables } from './tables.ts';

export type Database = {
  queries: Db;
  /**
   * Runs work in a transaction that is on the disk when this returns. Meant for frequent small writes.
   *
   * @throws {StorageUnavailableError} where the database cannot be used; other errors are thrown as they are.
   */
  transact: Transact;
  /**
   * For queries that read through all requests. With SQLite, whose queries block the event loop, they run in a thread of
   * their own.
   */
  reports: Db;
  /** Whether an error says that the database cannot be used, rather than that the program made a mistake. */
  isFault(error: unknown): boolean;
  /**
   * Makes deleted data unreadable on the disk too, on a connection of its own and without blocking the event loop.
   * PostgreSQL clears its pages in its own time, unless `thorough` asks it to do so now.
   */
  overwriteDeleted(options: { thorough: boolean }): Promise<Overwritten>;
  close(): Promise<void>;
};

/**
 * Opens the database for the server, and migrates it. `onError` is called for each query that fails and each connection
 * that cannot be made.
 *
 * @throws {DatabaseError} with the database and the reason.
 */
export async function openDatabase(config: DatabaseConfig, onError = () => {}): Promise<Database> {
  return open(config, 'writing', (queries) => migrateApart(config, queries), onError);
}

/**
 * Opens an existing database for a command that only reads: nothing is created, migrated or changed.
 *
 * @throws {DatabaseError} where there is none, or one of another version of this program.
 */
export async function openDatabaseForReading(config: DatabaseConfig): Promise<Database> {
  return open(config, 'reading', requireCurrentSchema);
}

/**
 * The same, and no other process can write to it until it is closed.
 *
 * @throws {DatabaseError} caused by {InUseError} where another process has it open for writing.
 */
export async function openDatabaseAlone(config: DatabaseConfig): Promise<Database> {
  return open(config, 'alone', requireCurrentSchema);
}

/** Opens a database for reading; undefined where there is none yet. */
export async function openExisting(config: DatabaseConfig): Promise<Database | undefined> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return undefined;
  try {
    return await openDatabaseForReading(config);
  } catch (error) {
    if (error instanceof DatabaseError && error.cause instanceof EmptyDatabaseError) return undefined;
    throw error;
  }
}

/** The Kysely dialect for a database, opened for a purpose. */
export async function openDialect(config: DatabaseConfig, purpose: Purpose): Promise<Dialect> {
  if (config.kind === 'postgres') return (await loadPostgres()).openPostgres(config.url, purpose);
  return { writing: openSqlite, reading: openSqliteForReading, alone: openSqliteAlone }[purpose](config.file);
}

/** Loads the driver of PostgreSQL only where it is used. */
function loadPostgres() {
  return import('./postgres.ts');
}

async function open(
  config: DatabaseConfig,
  purpose: Purpose,
  prepare: (queries: Db) => Promise<void>,
  onError = () => {},
): Promise<Database> {
  try {
    // Every error of the driver passes here before the caller gets it. Faults of the storage are remembered, so that
    // `isFault` can tell them from all other errors.
    const faults = new WeakSet<object>();
    const note = (error: unknown) => {
      if (error instanceof Error && !isMistake(error)) faults.add(error);
      onError();
    };
    const log = (event: LogEvent) => {
      if (event.level === 'error') note(event.error);
    };
    const dialect = await openDialect(config, purpose).catch((error: unknown) => {
      note(error);
      throw error;
    });
    const queries = new Kysely<Tables>({ dialect: watchConnections(dialect, note), log });
    const written = config.kind === 'sqlite' && purpose === 'writing' ? config.file : undefined;
    const diskCheck = await prepare(queries)
      .then(() => (written === undefined ? undefined : openDiskCheck(written)))
      .catch(async (error: unknown) => {
        await queries.destroy();
        throw error;
      });
    const reports = written ? new Kysely<Tables>({ dialect: openSqliteReports(written), log }) : queries;
    const isFault = (error: unknown) => error instanceof Error && faults.has(error);
    const transact: Transact =
      config.kind === 'sqlite'
        ? groupCommit(queries, () => diskCheck?.refuseGivenUp())
        : (work) => queries.transaction().execute(work);
    return {
      queries,
      reports,
      transact: (work) =>
        transact(work).catch((error) => {
          throw isFault(error) ? new StorageUnavailableError(error) : error;
        }),
      isFault,
      overwriteDeleted: ({ thorough }) => overwriteDeleted(config, thorough),
      async close() {
        if (reports !== queries) await reports.destroy();
        await queries.destroy();
        diskCheck?.close();
      },
    };
  } catch (error) {
    throw new DatabaseError(config, error);
  }
}

/** The dialect, but `onError` is told of each connection that cannot be made: Kysely's log tells only of queries. */
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
  if (state === 'empty') throw new EmptyDatabaseError();
  if (state === 'pending') throw new PendingMigrationsError();
}

/** Migrates on the connection of SQLite, or on connections to PostgreSQL that have no time limits. */
async function migrateApart(config: DatabaseConfig, queries: Db) {
  if (config.kind === 'sqlite') return migrate(queries, 'sqlite');
  // Kysely ends only connections that were used, and with them the lock: also where migrating fails.
  await sql`select 1`.execute(queries);
  const patient = new Kysely<Tables>({
    dialect: (await loadPostgres()).openPostgresForMigrating(config.url),
  });
  try {
    await migrate(patient, 'postgres');
  } finally {
    await patient.destroy();
  }
}

async function overwriteDeleted(config: DatabaseConfig, thorough: boolean): Promise<Overwritten> {
  if (config.kind === 'sqlite')
    return overwriteSqlite({ file: config.file, vacuum: thorough, patienceMs: thorough ? 10_000 : 1000 });
  return thorough ? (await loadPostgres()).vacuumPostgres(config.url) : { outcome: 'done' };
}
