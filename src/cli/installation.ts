import type { Config } from '../config/config.ts';
import { type Database, openDatabase, openExisting } from '../database/open.ts';
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
