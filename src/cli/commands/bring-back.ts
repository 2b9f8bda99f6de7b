import { statSync } from 'node:fs';
import type { DatabaseConfig } from '../../config/database.ts';
import { commandWith } from '../../config/requests-command.ts';
import { visibleLine } from '../../contact/visible-text.ts';
import { counted } from '../../contact/wording.ts';
import { readContents } from '../../database/backup/contents.ts';
import { readRestored } from '../../database/numbering.ts';
import { openDatabaseOfAnyVersion } from '../../database/open.ts';
import { type Brought, bringBack } from '../../requests/bring-back.ts';
import { countRequests } from '../../requests/find.ts';
import { confirm } from '../confirm.ts';
import { refuseDatabase } from '../database-files.ts';
import { Refusal } from '../errors.ts';
import { change, type Installation, read } from '../installation.ts';
import { program } from '../program.ts';
import { quote } from '../text/postgres-commands.ts';
import { readDatabaseUrl } from '../typed-values.ts';

/** `restore --bring-back`: brings what came after the copy from the database that a restore set aside. */
export async function bringWhatCameAfter(
  installation: Installation,
  from: string,
  yes: boolean | undefined,
): Promise<undefined> {
  const { config, terminal, now } = installation;
  const place = readPlace(from, config.database);
  if (!(await read(installation, readRestored)))
    throw new Refusal(
      'No consta que la base de datos de ahora se haya restaurado de una copia, y no se sabe qué le falta:\n' +
        'con lo de otra volvería quien se borró.',
    );
  const aside = await openDatabaseOfAnyVersion(place);
  try {
    const requests = await countRequests(aside.queries, {});
    terminal.note(`Lo apartado: ${requests} solicitudes.\n`);
    await confirm(terminal, `¿Traigo de ${from} lo que falta en la base de datos de ahora?`, yes);
    const brought = await change(installation, (database) =>
      bringBack(
        { kind: place.kind, queries: aside.queries },
        { kind: config.database.kind, queries: database.queries },
        now(),
      ),
    );
    await terminal.print(inWords(brought, from));
  } finally {
    await aside.close();
  }
  return undefined;
}

function readPlace(from: string, database: DatabaseConfig): DatabaseConfig {
  if (from.includes('://')) return readDatabaseUrl(from, 'ARCHIVO');
  if (!statSync(from, { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`No existe el archivo ${from}.`);
  refuseDatabase(from, database);
  readContents(from);
  return { kind: 'sqlite', file: from };
}

function inWords(
  { requests, changed, changedInBoth, notBrought, unsure, backIn }: Brought,
  from: string,
): string {
  const moved = requests.filter(({ id, was }) => id !== was);
  const lines = [
    requests.length === 0 && changed.length + changedInBoth.length === 0
      ? 'No falta nada: todo está ya en la base de datos de ahora.'
      : `Traído: ${counted(requests.length, 'solicitud', 'solicitudes')}` +
        `${requests.length > 0 ? ` (${numbers(requests.map(({ id }) => id))})` : ''}, ` +
        `y lo hecho después en otras ${changed.length + changedInBoth.length}.`,
    moved.length > 0 &&
      `Su número era ya de otra, y tienen uno nuevo: ${moved.map(({ id, was }) => `${was} es ahora ${id}`).join(', ')}.`,
    changedInBoth.length > 0 &&
      `Han cambiado también desde la restauración, y se quedan como están: ${numbers(changedInBoth)}. Su historia dice las dos cosas.`,
    notBrought.length > 0 &&
      `No se traen, porque se han borrado desde la restauración: ${numbers(notBrought)}.`,
    unsure.length > 0 &&
      `No se traen, porque no se sabe si se borraron o si la de ahora no las tuvo nunca: ${numbers(unsure)}. ${howToLook(from)}`,
    backIn.length > 0 &&
      `A quien se había quitado después de la copia, y puede entrar otra vez: ${backIn.map((name) => visibleLine(name)).join(', ')}. ` +
        `Se quita con: ${program} personas --quitar NOMBRE`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');
}

/** A file can be read only in a place of its own. */
function howToLook(from: string): string {
  if (from.includes('://'))
    return `Se miran con: ${commandWith(`DATABASE_URL=${quote(from)}`, program)} ver NÚMERO`;
  const elsewhere = commandWith('DATA_DIR=OTRA_CARPETA', program);
  return (
    `Se miran con: ${elsewhere} restaurar ${quote(from)}\n` +
    `y después: ${elsewhere} ver NÚMERO. Borra luego esa carpeta.`
  );
}

function numbers(ids: number[]): string {
  return `n.º ${ids.join(', ')}`;
}
