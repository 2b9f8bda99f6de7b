import { type Dialect, Kysely, sql } from 'kysely';
import { migrate, refuseNewer } from './migrate.ts';
import { openSqlite, openSqliteForReading } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Which database. A second kind is one more member here and one more `case` in this file. */
export type DatabaseConfig = { kind: 'sqlite'; file: string };

export type Database = {
  queries: Kysely<Tables>;
  /** @throws when the database does not answer a query. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the database for the server and brings it up to date.
 *
 * @throws {DatabaseError} naming the database and the reason.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return open(config, openDialect, (queries) => migrate(queries, config.kind));
}

/** Opens an existing database for a command that only reads: nothing is created, migrated or changed. */
export async function openDatabaseForReading(config: DatabaseConfig): Promise<Database> {
  return open(config, openDialectForReading, refuseNewer);
}

export class DatabaseError extends Error {
  constructor(config: DatabaseConfig, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database ${config.file} cannot be opened: ${reason}`, { cause });
    this.name = 'DatabaseError';
  }
}

function openDialect(config: DatabaseConfig): Dialect {
  switch (config.kind) {
    case 'sqlite':
      return openSqlite(config.file);
  }
}

function openDialectForReading(config: DatabaseConfig): Dialect {
  switch (config.kind) {
    case 'sqlite':
      return openSqliteForReading(config.file);
  }
}

async function open(
  config: DatabaseConfig,
  dialect: (config: DatabaseConfig) => Dialect,
  prepare: (queries: Kysely<Tables>) => Promise<void>,
): Promise<Database> {
  try {
    const queries = new Kysely<Tables>({ dialect: dialect(config) });
    await prepare(queries).catch(async (error: unknown) => {
      await queries.destroy();
      throw error;
    });
    return {
      queries,
      ping: async () => void (await sql`select 1 from requests limit 1`.execute(queries)),
      close: () => queries.destroy(),
    };
  } catch (error) {
    throw new DatabaseError(config, error);
  }
}
