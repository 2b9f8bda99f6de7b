import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseConfig } from '../../config/database.ts';
import { type Contents, DatabaseFileError, readContents } from '../../database/backup/contents.ts';
import { replaceDatabase } from '../../database/backup/replace-database.ts';
import { SchemaMismatchError } from '../../database/errors.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { inWords, refuseDatabase } from '../database-files.ts';
import { Refusal } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { whoCame } from '../text/devices.ts';
import { restoreCommand } from '../text/postgres-commands.ts';

export default command({
  operands: { shown: 'ARCHIVO', name: 'el archivo de la copia', atLeast: 1, atMost: 1 },
  options: {
    force: {
      spanish: 'reemplazar',
      type: 'boolean',
      help: 'también si ya hay una base de datos: la de ahora se aparta',
    },
    yes: yesOption,
  },
  examples: [
    ['copia.sqlite', 'en una máquina nueva'],
    ['copia.sqlite --reemplazar', 'en lugar de lo que hay, que se aparta con otro nombre'],
  ],
  notes:
    'Lo recibido desde que se hizo la copia no está en ella. Quien se borró desde entonces vuelve a\n' +
    'estar: bórralo otra vez. Los avisos que en la copia estaban en cola se envían, quizá por segunda\n' +
    'vez. En la oficina todos tienen que entrar otra vez: las sesiones, los enlaces y los códigos no\n' +
    'vuelven; las personas y sus llaves de acceso sí, y se dice cuáles.\n' +
    'Con PostgreSQL dice con qué comandos se hace.',
  async run(installation, { force, yes }, [file = '']) {
    const { database } = installation.config;
    if (database.kind === 'postgres')
      throw new Refusal(restoreCommand(database.url, file, installation.now()));
    const target = database.file;
    const contents = checkCopy(file, database);
    const present = existsSync(target);
    if (present && !force)
      throw new Refusal(
        `Ya hay una base de datos en ${target}. Con --reemplazar se sustituye; la de ahora se aparta.`,
      );
    if (present) warn(installation, target, contents);
    await confirm(installation.terminal, `¿Pongo ${file} en ${target}?`, yes);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const { aside, left, next } = await replaceDatabase(file, target, installation.now());
    await installation.terminal.print(
      `Restaurada: ${inWords(contents)}. Ya puedes arrancar el servidor.\n` +
        (aside ? `${tellAside(aside)}\n` : '') +
        (left === 'room' ? `La siguiente solicitud tendrá el n.º ${next}: ${whyRoom}\n` : '') +
        whoCame(contents, installation.config.requestsCommand),
    );
    return undefined;
  },
});

function checkCopy(file: string, database: DatabaseConfig): Contents {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`No existe el archivo ${file}.`);
  refuseDatabase(file, database);
  return readContents(file);
}

function warn({ terminal }: Installation, target: string, copy: Contents): void {
  const present = readPresent(target);
  const now = present ? inWords(present) : 'está dañada';
  terminal.note(`La base de datos de ahora: ${now}.\nLa copia: ${inWords(copy)}.\n`);
  if (!present)
    terminal.note('Así no se puede saber si un servidor la tiene abierta: asegúrate de que está parado.\n');
  if (present && present.erasures > copy.erasures)
    terminal.note('Después de hacer la copia se borró a alguien, que vuelve con ella: bórralo otra vez.\n');
}

function readPresent(target: string): Contents | undefined {
  try {
    return readContents(target);
  } catch (error) {
    if (error instanceof DatabaseFileError || error instanceof SchemaMismatchError) return undefined;
    throw error;
  }
}

const whyRoom = 'no se sabe qué números se dieron después de la copia,\ny ninguno se da dos veces.';

function tellAside(aside: string): string {
  return (
    `Lo que había está ahora en ${aside}.\n` +
    'Tiene datos personales, como cualquier copia: bórralo cuando ya no lo necesites.'
  );
}
