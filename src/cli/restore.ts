import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { visibleLine } from '../contact/visible-text.ts';
import { type Contents, DatabaseFileError, readContents } from '../database/backup/contents.ts';
import { replaceDatabase } from '../database/backup/replace-database.ts';
import { SchemaMismatchError } from '../database/errors.ts';
import { byPostgres, describeContents, onlyFile, refuseDatabase } from './backup.ts';
import { type Command, CommandError } from './command.ts';

const restore: Command = async ({ config, terminal, now }, argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const file = onlyFile(positionals);
  const { database } = config;
  if (database.kind === 'postgres') throw new CommandError(byPostgres);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`No existe el archivo ${file}.`);
  refuseDatabase(file, database);
  const copy = readContents(file);
  if (!values.force) refuseToLose(database.file, copy);
  mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 });
  const { aside } = await replaceDatabase(file, database.file, now);
  await terminal.print(`Restaurada: ${describeContents(copy)}. Ya puedes arrancar el servidor.\n`);
  if (aside)
    await terminal.print(
      `Lo que había está en ${aside}. Tiene datos personales: bórralo cuando no lo necesites.\n`,
    );
  const people = copy.people.map(({ name }) => visibleLine(name)).join(', ');
  await terminal.print(
    people === ''
      ? ''
      : `Personas en la copia: ${people}. Nadie puede entrar en la oficina todavía: da a cada una su acceso con ` +
          `${config.requestsCommand} desk --for NOMBRE, y quita a quien ya no deba entrar con desk --remove NOMBRE.\n`,
  );
  return undefined;
};

export default restore;

/** @throws {CommandError} where the present database has newer requests than the copy, or cannot be read. */
function refuseToLose(target: string, copy: Contents): void {
  if (!existsSync(target)) return;
  const present = readPresent(target);
  if (present && (present.newest ?? '') <= (copy.newest ?? '')) return;
  const now = present ? describeContents(present) : 'está dañada';
  throw new CommandError(
    `La base de datos de ahora: ${now}.\nLa copia: ${describeContents(copy)}.\nCon --force se sustituye; la de ahora se aparta.`,
  );
}

function readPresent(target: string): Contents | undefined {
  try {
    return readContents(target);
  } catch (error) {
    if (error instanceof DatabaseFileError || error instanceof SchemaMismatchError) return undefined;
    throw error;
  }
}
