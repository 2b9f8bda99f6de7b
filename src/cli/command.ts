import type { Config } from '../config.ts';
import { openExisting } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { ReadableError } from '../errors.ts';

/** Runs a command with the arguments after its name. */
export type Command = (context: Context, argv: string[]) => Promise<void>;

export type Context = {
  config: Config;
  now: Date;
  /** Resolves once the text has been written to stdout. */
  print(text: string): Promise<void>;
};

/** The arguments are not understood. The usage is printed, and the exit code is 2. */
export class UsageError extends ReadableError {}

/** Opens an existing database, and closes it after the task. */
export async function withDatabase<T>(
  { database }: Pick<Config['storage'], 'database'>,
  task: (db: Db) => Promise<T>,
  options?: { readOnly: true },
): Promise<T> {
  const { queries, close } = await openExisting(database, options);
  return task(queries).finally(close);
}
