import type { Config } from '../config.ts';
import { type Database, openDatabase, openExisting } from '../database/open.ts';
import { ReadableError } from '../errors.ts';
import type { Terminal } from './terminal.ts';

/** Runs with what was typed after the command's name; returns the exit code, undefined for 0. */
export type Command = (context: Context, argv: string[]) => Promise<number | undefined>;

export type Context = { config: Config; terminal: Terminal; now: Date };

/** A command that cannot be done. Its message is Spanish, for the administrator; with exit code 2 the usage follows it. */
export class CommandError extends ReadableError {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Reads from the database without changing it; returns undefined, with a note on stderr, where there is none yet. */
export async function read<T>(
  { config, terminal }: Context,
  query: (db: Database['queries']) => Promise<T>,
): Promise<T | undefined> {
  const database = await openExisting(config.database);
  if (!database) {
    terminal.stderr(`${nothingYet}\n`);
    return undefined;
  }
  return query(database.queries).finally(database.close);
}

/**
 * Changes an existing database, beside a running server or not.
 *
 * @throws {CommandError} where there is none.
 */
export async function change<T>(
  { config }: Pick<Context, 'config'>,
  task: (database: Database) => Promise<T>,
): Promise<T> {
  const existing = await openExisting(config.database);
  if (!existing) throw new CommandError(nothingYet);
  await existing.close();
  const database = await openDatabase(config.database);
  return task(database).finally(database.close);
}

export const nothingYet =
  'Todavía no hay base de datos: no se ha recibido nada, o DATA_DIR o DATABASE_URL señalan otro sitio.';
