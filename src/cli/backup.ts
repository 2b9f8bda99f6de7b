import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { backUp, backupPath, type Contents } from '../database/backup.ts';
import { NoDatabaseError } from '../database/errors.ts';
import { ReadableError } from '../errors.ts';
import { formatDateTime } from '../time.ts';
import { type Command, UsageError } from './command.ts';

const backup: Command = async ({ config, print, now }, argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  const [named, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Se espera un archivo, o ninguno.');
  const database = sqliteFile(config);
  if (!existsSync(database)) throw new NoDatabaseError();
  const file = named || backupPath(config.backupDir, 'requests', now);
  if (existsSync(file)) throw new ReadableError(`Ya existe ${file}: elige otro nombre.`);
  const contents = await backUp(database, file);
  await print(`Copia hecha y comprobada: ${describeContents(contents)}, en ${file}.\n`);
};

export default backup;

/** Returns the file of the database. */
export function sqliteFile({ database }: Config): string {
  if (database.kind === 'sqlite') return database.file;
  throw new ReadableError(
    'La base de datos es PostgreSQL: sus copias se hacen con pg_dump y pg_restore, como dice docs/operations.md.',
  );
}

/** Describes a database: `12 solicitudes, la última del 21/11/2026 10:05`. */
export function describeContents({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';
  if (requests === 1) return `una solicitud, del ${formatDateTime(newest)}`;
  return `${requests.toLocaleString('es-ES')} solicitudes, la última del ${formatDateTime(newest)}`;
}
