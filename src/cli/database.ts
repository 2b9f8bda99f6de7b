import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, isPostgresUrl } from '../config.ts';
import { counted } from '../contact-request/wording.ts';
import {
  backUp,
  backupPath,
  type Contents,
  inspectDatabase,
} from '../database/backup.ts';
import { copyDatabase } from '../database/copy.ts';
import { explain, NoDatabaseError } from '../database/errors.ts';
import { openDatabase } from '../database/open.ts';
import { restoreDatabase } from '../database/restore.ts';
import { ReadableError } from '../errors.ts';
import { fillWithInvented } from '../requests/demo.ts';
import { formatDateTime } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const backup: Command = async ({ config, print, now }, argv) => {
  const [named, ...more] = parseArgs({ args: argv, allowPositionals: true }).positionals;
  if (more.length > 0) throw new UsageError('Se espera un archivo, o ninguno.');
  const database = sqliteFile(config.storage);
  if (!existsSync(database)) throw new NoDatabaseError();
  const file = named || backupPath(config.storage.backupDir, 'requests', now);
  if (existsSync(file)) throw new ReadableError(`Ya existe ${file}: elige otro nombre.`);
  const contents = await backUp(database, file);
  await print(`Copia hecha y comprobada: ${describeContents(contents)}, en ${file}.\n`);
};

export const restore: Command = async ({ config, print, now }, argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError('Se espera un archivo.');
  const database = sqliteFile(config.storage);
  if (!existsSync(file)) throw new ReadableError(`No existe el archivo ${file}.`);
  if ([database, `${database}.part`].includes(resolve(file)))
    throw new ReadableError(
      'Esa es la base de datos de ahora, o un resto de una restauración a medias.',
    );
  const copy = inspectDatabase(file);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const confirm = values.force
    ? () => {}
    : (present: Contents | Error) => refuseToLose(present, copy);
  const replaced = await restoreDatabase(
    file,
    { database, backupDir: config.storage.backupDir },
    now,
    confirm,
  );
  await print(`Restaurada: ${describeContents(copy)}. Ya puedes arrancar el servidor.\n`);
  if (replaced)
    await print(
      `Lo que había está en ${replaced}, y se borra cuando se borran las copias.\n`,
    );
  if (copy.people.length > 0)
    await print(
      `Personas en la copia: ${copy.people.map((name) => visibleLine(name)).join(', ')}. Nadie puede entrar en la ` +
        `oficina todavía: da a cada una su acceso con ${config.requestsCommand} desk --for NOMBRE, y quita a quien ya ` +
        'no deba entrar con desk --remove NOMBRE.\n',
    );
};

/** Refuses to replace a database that has newer requests than the copy, or cannot be read. */
function refuseToLose(present: Contents | Error, copy: Contents): void {
  if ('requests' in present && (present.newest ?? '') <= (copy.newest ?? '')) return;
  const described =
    present instanceof Error ? explain(present) : `${describeContents(present)}.`;
  throw new ReadableError(
    `La base de datos de ahora: ${described}\nLa copia: ${describeContents(copy)}.\nCon --force se sustituye; la de ahora se aparta.`,
  );
}

export const copy: Command = async (context, argv) => {
  const { to = '' } = parseArgs({
    args: argv,
    options: { to: { type: 'string' } },
  }).values;
  const url = URL.parse(to);
  if (!url || !isPostgresUrl(url))
    throw new UsageError('--to espera postgres://usuario@host:5432/base.');
  // Other users of the machine could read it.
  if (url.password || url.searchParams.has('password'))
    throw new UsageError(
      'Quita la contraseña de la URL: ponla en ~/.pgpass (permisos 600) o en PGPASSWORD.',
    );
  const { database } = context.config.storage;
  if (database.kind === 'postgres')
    throw new ReadableError(
      'Se copia de SQLite a PostgreSQL: quita DATABASE_URL hasta que esté copiada.',
    );
  await withDatabase(context, async () => {}, { readOnly: true });
  for (const { table, count } of await copyDatabase(database.file, to))
    await context.print(`${table.padEnd(20)} ${count}\n`);
  await context.print('Copiado. Pon DATABASE_URL en .env y arranca el servidor.\n');
};

export const demo: Command = async ({ config, print, now }, argv) => {
  parseArgs({ args: argv });
  const { queries, close } = await openDatabase(config.storage.database);
  if (!(await fillWithInvented(queries, now).finally(close)))
    throw new ReadableError(
      'La base de datos ya tiene solicitudes: no se ha añadido ninguna inventada.',
    );
  await print(
    `Hay cincuenta solicitudes inventadas. Para verlas en la oficina: ${config.requestsCommand} desk\n`,
  );
};

function sqliteFile({ database }: Config['storage']): string {
  if (database.kind === 'sqlite') return database.file;
  throw new ReadableError(
    'La base de datos es PostgreSQL: sus copias se hacen con pg_dump y pg_restore, como dice docs/operations.md.',
  );
}

/** Describes a database: `12 solicitudes, la última del 21/11/2026 10:05`. */
function describeContents({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';
  return `${counted(requests, 'solicitud', 'solicitudes')}, la última del ${formatDateTime(newest)}`;
}
