import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backUpDatabase, type Contents, copySqliteFile, writeFileAtomic } from '../database/backup.ts';
import { formatDateTime } from '../time.ts';
import { type Command, CommandError, nothingYet } from './command.ts';

const backup: Command = async ({ config, terminal, now }, argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new CommandError('Se espera un archivo, o ninguno.', 2);
  if (config.database.kind === 'postgres') throw new CommandError(byPostgres);
  const { file: database } = config.database;
  if (!existsSync(database)) throw new CommandError(nothingYet);
  const made =
    file === undefined
      ? await backUpDatabase(database, config.backupDir, now)
      : await backUpTo(file, database);
  await terminal.print(`Copia hecha y comprobada: ${describeContents(made)}, en ${made.file}.\n`);
  return undefined;
};

export default backup;

async function backUpTo(file: string, database: string) {
  const contents = await writeFileAtomic(file, { replace: false }, (temporary) =>
    copySqliteFile(database, temporary),
  );
  return { file, ...contents };
}

export const byPostgres =
  'La base de datos es PostgreSQL: sus copias se hacen con pg_dump y pg_restore, como dice docs/operations.md.';

/** Describes a database: `12 solicitudes, la última del 21/11/2026 10:05`. */
export function describeContents({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';
  if (requests === 1) return `una solicitud, del ${formatDateTime(newest)}`;
  return `${requests.toLocaleString('es-ES')} solicitudes, la última del ${formatDateTime(newest)}`;
}
