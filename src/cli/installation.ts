import type { Config } from '../config/config.ts';
import { type Database, openDatabase, openExisting } from '../database/open.ts';
import { Refusal } from './errors.ts';
import type { Terminal } from './terminal.ts';

export type Installation = {
  config: Config;
  terminal: Terminal;
  now(): Date;
};

export type Queries = Database['queries'];

/**
 * Runs a query that changes nothing, whether a server is running or not. Where there is no database yet, none is made:
 * that is noted in the terminal, and undefined is returned.
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
 * Changes an existing database, whether a server is running or not.
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

export const nothingYet =
  'Todavía no hay base de datos: no se ha recibido nada, o DATA_DIR o DATABASE_URL señalan otro sitio.';

async function useAndClose<T>(database: Database, task: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await task(database);
  } finally {
    await database.close();
  }
}
