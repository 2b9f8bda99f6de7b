import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contents, inspectDatabase } from '../database/backup.ts';
import { explain } from '../database/errors.ts';
import { createPrivateFolder } from '../database/private-files.ts';
import { restoreDatabase } from '../database/restore.ts';
import { ReadableError } from '../errors.ts';
import { visibleLine } from '../visible-text.ts';
import { type Command, UsageError } from './command.ts';
import { describeContents, sqliteFileOf } from './sqlite.ts';

export const restore: Command = async ({ config, print, now }, argv) => {
  const { file, force } = readArguments(argv);
  const { backupDir } = config.storage;
  const database = sqliteFileOf(config.storage);
  refuseUnfitFile(file, database);

  const copy = inspectDatabase(file);
  createPrivateFolder(dirname(database));
  const confirm = (present: Contents | Error) => {
    if (!force) refuseToLose(present, copy);
  };
  const replaced = await restoreDatabase(file, { database, backupDir }, now, confirm);

  await print(`Restaurada: ${describeContents(copy)}. Ya puedes arrancar el servidor.\n`);
  if (replaced)
    await print(
      `Lo que había está en ${replaced}, y se borra cuando se borran las copias.\n`,
    );
  if (copy.people.length > 0)
    await print(accessAdvice(copy.people, config.requestsCommand));
};

function readArguments(argv: string[]): { file: string; force: boolean } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError('Se espera un archivo.');

  return { file, force: values.force ?? false };
}

/**
 * Refuses a missing file, the database itself, and a leftover of an interrupted restore.
 */
function refuseUnfitFile(file: string, database: string): void {
  if (!existsSync(file)) throw new ReadableError(`No existe el archivo ${file}.`);

  const ownFiles = [database, `${database}.part`];
  if (ownFiles.includes(resolve(file)))
    throw new ReadableError(
      'Esa es la base de datos de ahora, o un resto de una restauración a medias.',
    );
}

/** Refuses to replace a database that has newer requests or cannot be read. */
function refuseToLose(present: Contents | Error, copy: Contents): void {
  const isReadable = !(present instanceof Error);
  if (isReadable && (present.newest ?? '') <= (copy.newest ?? '')) return;

  const described = isReadable ? `${describeContents(present)}.` : explain(present);
  throw new ReadableError(
    `La base de datos de ahora: ${described}\n` +
      `La copia: ${describeContents(copy)}.\n` +
      'Con --force se sustituye; la de ahora se aparta.',
  );
}

/**
 * Explains how the people of a copy can sign in again, since a restored database has no
 * credentials.
 */
function accessAdvice(people: readonly string[], requestsCommand: string): string {
  const names = people.map((name) => visibleLine(name)).join(', ');
  return (
    `Personas en la copia: ${names}. Nadie puede entrar en la oficina todavía: ` +
    `da a cada una su acceso con ${requestsCommand} desk --for NOMBRE, ` +
    'y quita a quien ya no deba entrar con desk --remove NOMBRE.\n'
  );
}
