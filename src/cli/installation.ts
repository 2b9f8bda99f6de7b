import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { DatabaseError } from '../database/errors.ts';
import { type Database, openDatabase, openDatabaseForReading } from '../database/open.ts';
import { Refusal } from './errors.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with. */
export type Installation = {
  config: Config;
  terminal: Terminal;
  now(): Date;
};

export type Queries = Database['queries'];

/**
 * Runs a query that changes nothing, beside a running server or without one. Undefined where there is no
 * database yet, which the terminal is told: reading makes none.
 */
export async function read<T>(
  { config, terminal }: Installation,
  query: (queries: Queries) => Promise<T>,
): Promise<T | undefined> {
  const database = await openExisting(config.database);
  if (!database) {
    terminal.note(`${nothingYet}\n`);
    return undefined;
  }
  return useAndClose(database, ({ queries }) => query(queries));
}

/**
 * Changes an existing database, beside a running server or without one.
 *
 * @throws {Refusal} where there is none.
 */
export async function change<T>(
  { config }: Installation,
  task: (database: Database) => Promise<T>,
): Promise<T> {
  const existing = await openExisting(config.database);
  if (!existing) throw new Refusal(nothingYet);
  await existing.close();
  return useAndClose(await openDatabase(config.database), task);
}

/** Undefined where there is no database yet. The caller closes it. */
export async function openExisting(config: DatabaseConfig): Promise<Database | undefined> {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return undefined;
  try {
    return await openDatabaseForReading(config);
  } catch (error) {
    if (hasNoTables(error)) return undefined;
    throw error;
  }
}

/** For the owner, where there is no database. */
export const nothingYet =
  'Todavía no hay base de datos: no se ha recibido nada, o DATA_DIR o DATABASE_URL señalan otro sitio.';

async function useAndClose<T>(database: Database, task: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await task(database);
  } finally {
    await database.close();
  }
}

/** PostgreSQL has a database before the server has put anything in. */
function hasNoTables(error: unknown): boolean {
  const undefinedTable = '42P01';
  const cause = error instanceof DatabaseError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === undefinedTable;
}
