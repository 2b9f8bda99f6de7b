import type { Config } from '../config.ts';
import { type Database, openExisting } from '../database/open.ts';
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

/** Opens an existing database, beside a running server or not, and closes it after the task. */
export async function withDatabase<T>(
  { config }: Context,
  purpose: 'reading' | 'writing',
  task: (db: Database['queries']) => Promise<T>,
): Promise<T> {
  const { queries, close } = await openExisting(config.database, purpose);
  return task(queries).finally(close);
}
