import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { visibleLine } from '../contact/visible-text.ts';
import { type Contents, DatabaseFileError, inspectDatabase } from '../database/backup.ts';
import { SchemaMismatchError } from '../database/errors.ts';
import { restoreDatabase } from '../database/restore.ts';
import { byPostgres, describeContents } from './backup.ts';
import { type Command, CommandError } from './command.ts';

const restore: Command = async ({ config, terminal, now }, argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new CommandError('Se espera un archivo.', 2);
  if (config.database.kind === 'postgres') throw new CommandError(byPostgres);
  const { file: database } = config.database;
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new CommandError(`No existe el archivo ${file}.`);
  if (found.ino === statSync(database, { throwIfNoEntry: false })?.ino)
    throw new CommandError(`${file} es la base de datos de ahora.`);
  const copy = inspectDatabase(file);
  if (!values.force) refuseToLose(database, copy);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const replaced = await restoreDatabase(file, { database, backupDir: config.backupDir }, now);
  await terminal.print(`Restaurada: ${describeContents(copy)}. Ya puedes arrancar el servidor.\n`);
  if (replaced)
    await terminal.print(`Lo que había está en ${replaced}, y se borra cuando se borran las copias.\n`);
  if (copy.people.length > 0)
    await terminal.print(
      `Personas en la copia: ${copy.people.map((name) => visibleLine(name)).join(', ')}. Nadie puede entrar en la ` +
        `oficina todavía: da a cada una su acceso con ${config.requestsCommand} desk --for NOMBRE, y quita a quien ya ` +
        'no deba entrar con desk --remove NOMBRE.\n',
    );
  return undefined;
};

export default restore;

/** @throws {CommandError} where the present database has newer requests than the copy, or cannot be read. */
function refuseToLose(database: string, copy: Contents): void {
  if (!existsSync(database)) return;
  const present = readPresent(database);
  if (present && (present.newest ?? '') <= (copy.newest ?? '')) return;
  const now = present ? describeContents(present) : 'está dañada';
  throw new CommandError(
    `La base de datos de ahora: ${now}.\nLa copia: ${describeContents(copy)}.\nCon --force se sustituye; la de ahora se aparta.`,
  );
}

function readPresent(database: string): Contents | undefined {
  try {
    return inspectDatabase(database);
  } catch (error) {
    if (error instanceof DatabaseFileError || error instanceof SchemaMismatchError) return undefined;
    throw error;
  }
}
