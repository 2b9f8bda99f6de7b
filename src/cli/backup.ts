import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backUp, backupPath } from '../database/backup.ts';
import { NoDatabaseError } from '../database/errors.ts';
import { ReadableError } from '../errors.ts';
import { type Command, UsageError } from './command.ts';
import { describeContents, sqliteFileOf } from './sqlite.ts';

export const backup: Command = async ({ config, print, now }, argv) => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  const [named, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Se espera un archivo, o ninguno.');

  const database = sqliteFileOf(config.storage);
  if (!existsSync(database)) throw new NoDatabaseError();

  const file = named || backupPath(config.storage.backupDir, 'requests', now);
  if (existsSync(file)) throw new ReadableError(`Ya existe ${file}: elige otro nombre.`);

  const contents = await backUp(database, file);
  await print(`Copia hecha y comprobada: ${describeContents(contents)}, en ${file}.\n`);
};
