import { parseArgs } from 'node:util';
import { isPostgresUrl } from '../config.ts';
import { copyDatabase } from '../database/copy.ts';
import { ReadableError } from '../errors.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

const copy: Command = async (context, argv) => {
  const { values } = parseArgs({ args: argv, options: { to: { type: 'string' } } });
  const url = readUrl(values.to);
  const { database } = context.config;
  if (database.kind === 'postgres')
    throw new ReadableError('Se copia de SQLite a PostgreSQL: quita DATABASE_URL hasta que esté copiada.');
  await withDatabase(context, async () => {}, { readOnly: true });
  for (const { table, count } of await copyDatabase(database.file, url))
    await context.print(`${table.padEnd(20)} ${count}\n`);
  await context.print('Copiado. Pon DATABASE_URL en .env y arranca el servidor.\n');
};

export default copy;

/** Reads a URL without a password, which other users of the machine could read. */
function readUrl(to = ''): string {
  const url = URL.parse(to);
  if (!url || !isPostgresUrl(url)) throw new UsageError('--to espera postgres://usuario@host:5432/base.');
  if (!url.password && !url.searchParams.has('password')) return to;
  throw new UsageError('Quita la contraseña de la URL: ponla en ~/.pgpass (permisos 600) o en PGPASSWORD.');
}
