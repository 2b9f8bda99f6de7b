import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { visibleLine } from '../contact/visible-text.ts';
import { type Contents, inspectDatabase } from '../database/backup.ts';
import { DatabaseFileError, SchemaMismatchError } from '../database/errors.ts';
import { restoreDatabase } from '../database/restore.ts';
import { ReadableError } from '../errors.ts';
import { describeContents, sqliteFile } from './backup.ts';
import { type Command, UsageError } from './command.ts';

const restore: Command = async ({ config, print, now }, argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('Se espera un archivo.');
  const database = sqliteFile(config);
  if (!existsSync(file)) throw new ReadableError(`No existe el archivo ${file}.`);
  const copy = inspectDatabase(file);
  if (!values.force && existsSync(database)) refuseToLose(readPresent(database), copy);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const replaced = await restoreDatabase(file, { database, backupDir: config.backupDir }, now);
  await print(`Restaurada: ${describeContents(copy)}. Ya puedes arrancar el servidor.\n`);
  if (replaced) await print(`Lo que había está en ${replaced}, y se borra cuando se borran las copias.\n`);
  if (copy.people.length > 0)
    await print(
      `Personas en la copia: ${copy.people.map((name) => visibleLine(name)).join(', ')}. Nadie puede entrar en la ` +
        `oficina todavía: da a cada una su acceso con ${config.requestsCommand} desk --for NOMBRE, y quita a quien ya ` +
        'no deba entrar con desk --remove NOMBRE.\n',
    );
};

export default restore;

/** Refuses to replace a database that has newer requests than the copy, or cannot be read. */
function refuseToLose(present: Contents | undefined, copy: Contents): void {
  if (present && (present.newest ?? '') <= (copy.newest ?? '')) return;
  const now = present ? describeContents(present) : 'está dañada';
  throw new ReadableError(
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
