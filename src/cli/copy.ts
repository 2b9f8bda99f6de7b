import { parseArgs } from 'node:util';
import { isPostgresUrl } from '../config.ts';
import { copyDatabase, TargetNotEmptyError } from '../database/copy.ts';
import { DatabaseError, SchemaMismatchError } from '../database/errors.ts';
import { openExisting } from '../database/open.ts';
import { type Command, CommandError, nothingYet } from './command.ts';

const copy: Command = async ({ config, terminal }, argv) => {
  const { values } = parseArgs({ args: argv, options: { to: { type: 'string' } } });
  const url = readUrl(values.to);
  if (config.database.kind === 'postgres')
    throw new CommandError('Se copia de SQLite a PostgreSQL: quita DATABASE_URL hasta que esté copiada.');
  const source = await openExisting(config.database);
  if (!source) throw new CommandError(nothingYet);
  await source.close();
  const copied = await copyDatabase(config.database.file, url).catch(explainCopy);
  for (const { table, count } of copied) await terminal.print(`${table.padEnd(20)} ${count}\n`);
  await terminal.print('Copiado. Pon DATABASE_URL en .env y arranca el servidor.\n');
  return undefined;
};

export default copy;

/** Reads a URL without a password, which other users of the machine could read. */
function readUrl(to: string | undefined): string {
  if (to === undefined || !isPostgresUrl(to))
    throw new CommandError('--to espera postgres://usuario@host:5432/base.', 2);
  const { password, searchParams } = new URL(to);
  if (!password && !searchParams.has('password')) return to;
  throw new CommandError(
    'Quita la contraseña de la URL: ponla en ~/.pgpass (permisos 600) o en PGPASSWORD.',
    2,
  );
}

function explainCopy(error: unknown): never {
  const isOther = error instanceof DatabaseError && error.cause instanceof SchemaMismatchError;
  if (!isOther && !(error instanceof TargetNotEmptyError)) throw error;
  throw new CommandError('El destino tiene ya datos: copia a una base vacía.');
}
