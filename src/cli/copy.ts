import { parseArgs } from 'node:util';
import { type Config, isPostgresUrl } from '../config.ts';
import { copyDatabase } from '../database/copy.ts';
import { ReadableError } from '../errors.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const copy: Command = async ({ config, print }, argv) => {
  const to = readTarget(argv);
  const file = sourceFileOf(config.storage);
  // Check the source before migrating the target: it may be missing or of another
  // version.
  await withDatabase(config.storage, async () => {}, { readOnly: true });

  for (const { table, count } of await copyDatabase(file, to))
    await print(`${table.padEnd(20)} ${count}\n`);
  await print('Copiado. Pon DATABASE_URL en .env y arranca el servidor.\n');
};

/**
 * Reads the URL of the target. It must not contain a password, which other users could
 * read.
 */
function readTarget(argv: string[]): string {
  const { values } = parseArgs({ args: argv, options: { to: { type: 'string' } } });
  const { to = '' } = values;
  const url = URL.parse(to);
  if (!url || !isPostgresUrl(url))
    throw new UsageError('--to espera postgres://usuario@host:5432/base.');
  if (url.password || url.searchParams.has('password'))
    throw new UsageError(
      'Quita la contraseña de la URL: ponla en ~/.pgpass (permisos 600) o en PGPASSWORD.',
    );

  return to;
}

function sourceFileOf({ database }: Config['storage']): string {
  if (database.kind === 'sqlite') return database.file;
  throw new ReadableError(
    'Se copia de SQLite a PostgreSQL: quita DATABASE_URL hasta que esté copiada.',
  );
}
