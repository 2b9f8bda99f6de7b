import type { Config } from '../config.ts';
import { openExisting } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { ReadableError } from '../errors.ts';

/** Runs with what was typed after the command's name. */
export type Command = (context: Context, argv: string[]) => Promise<void>;

export type Context = {
  config: Config;
  now: Date;
  /** Resolves once the text is written to stdout. */
  print(text: string): Promise<void>;
};

/** Arguments that are not understood: the usage follows the message, and the exit code is 2. */
export class UsageError extends ReadableError {}

/** Opens an existing database, and closes it after the task. */
export async function withDatabase<T>(
  { config }: Context,
  task: (db: Db) => Promise<T>,
  options?: { readOnly: true },
): Promise<T> {
  const { queries, close } = await openExisting(config.storage.database, options);
  return task(queries).finally(close);
}
