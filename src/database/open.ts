import { existsSync } from 'node:fs';
import { type Dialect, Kysely, type LogEvent, sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import { DatabaseError } from './errors.ts';
import { groupCommit, type Transact } from './group-commit.ts';
import { migrate, refuseOtherVersions } from './migrate.ts';
import { openSqlite, openSqliteForReading } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { watchConnections } from './watch-connections.ts';

export type Database = {
  queries: Kysely<Tables>;
  /** For what must be on the disk when it returns, often. */
  transact: Transact;
  /** @throws when the database does not answer a query. */
  ping(): Promise<void>;
  /**
   * Makes what was deleted unreadable on the disk too: SQLite overwrites it (`secure_delete`), but it stands in
   * the write-ahead log until that is written back and cut. PostgreSQL clears its pages in its own time.
   *
   * @returns false where somebody still reads the log, so that it could not be cut.
   */
  eraseDeleted(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Opens the database for the server and brings it up to date. Of each query that fails, and each connection that
 * cannot be had, `onError` hears.
 *
 * @throws {DatabaseError} naming the database and the reason.
 */
export async function openDatabase(config: DatabaseConfig, onError = () => {}): Promise<Database> {
  const dialect = async () => watchConnections(await openDialect(config), onError);
  return open(config, dialect, (queries) => migrate(queries, config.kind), onError);
}

/**
 * Opens an existing database for a command that only reads: nothing is created, migrated or changed.
 *
 * @throws {DatabaseError} where there is none, or one of another version of this program.
 */
export async function openDatabaseForReading(config: DatabaseConfig): Promise<Database> {
  return open(config, openDialectForReading, refuseOtherVersions);
}

/** The same where there may be none yet; then undefined. */
export async function openExisting(config: DatabaseConfig): Promise<Database | undefined> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return undefined;
  try {
    return await openDatabaseForReading(config);
  } catch (error) {
    if (hasNoTables(error)) return undefined;
    throw error;
  }
}

async function openDialect(config: DatabaseConfig): Promise<Dialect> {
  switch (config.kind) {
    case 'sqlite':
      return openSqlite(config.file);
    case 'postgres':
      return (await loadPostgres()).openPostgres(config.url);
  }
}

async function openDialectForReading(config: DatabaseConfig): Promise<Dialect> {
  switch (config.kind) {
    case 'sqlite':
      return openSqliteForReading(config.file);
    case 'postgres':
      return (await loadPostgres()).openPostgresForReading(config.url);
  }
}

/** With SQLite nobody waits for the driver of PostgreSQL to load. */
function loadPostgres() {
  return import('./postgres.ts');
}

async function open(
  config: DatabaseConfig,
  dialect: (config: DatabaseConfig) => Promise<Dialect>,
  prepare: (queries: Kysely<Tables>) => Promise<void>,
  onError = () => {},
): Promise<Database> {
  try {
    const log = ({ level }: LogEvent) => {
      if (level === 'error') onError();
    };
    const queries = new Kysely<Tables>({ dialect: await dialect(config), log });
    await prepare(queries).catch(async (error: unknown) => {
      await queries.destroy();
      throw error;
    });
    return {
      queries,
      transact:
        config.kind === 'sqlite' ? groupCommit(queries) : (work) => queries.transaction().execute(work),
      ping: async () => void (await sql`select 1 from requests limit 1`.execute(queries)),
      eraseDeleted: async () => config.kind === 'postgres' || cutLog(queries),
      close: () => queries.destroy(),
    };
  } catch (error) {
    throw new DatabaseError(config, error);
  }
}

async function cutLog(queries: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(queries);
  return rows[0]?.busy === 0;
}

/** PostgreSQL has a database before the server has put anything in. */
function hasNoTables(error: unknown): boolean {
  const undefinedTable = '42P01';
  const cause = error instanceof DatabaseError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === undefinedTable;
}
