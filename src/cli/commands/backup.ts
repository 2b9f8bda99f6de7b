import { existsSync, statSync } from 'node:fs';
import { copyFile } from '../../database/backup/copy-file.ts';
import { writeWhole } from '../../database/backup/write-whole.ts';
import { writeAudit } from '../../requests/audit.ts';
import { noteNight } from '../../requests/backup.ts';
import { countRequests } from '../../requests/find.ts';
import { command } from '../command.ts';
import { inWords, refuseDatabase } from '../database-files.ts';
import { Refusal } from '../errors.ts';
import { change, type Installation, nothingYet } from '../installation.ts';
import { dumpCommand } from '../text/postgres-commands.ts';

export default command({
  operands: { shown: 'ARCHIVO', name: 'el archivo de la copia', atLeast: 1, atMost: 1 },
  options: {
    force: { spanish: 'reemplazar', type: 'boolean', help: 'reemplaza el archivo si ya existe' },
    unnoted: { spanish: 'sin-apuntar', type: 'boolean', help: 'la hace sin apuntarla' },
    note: {
      spanish: 'apuntar',
      type: 'boolean',
      help: 'solo apunta que ese archivo es la copia de esta noche',
    },
    failed: {
      spanish: 'fallida',
      type: 'boolean',
      help: 'solo apunta que la copia de esta noche ha fallado',
    },
  },
  examples: [
    ['copia.sqlite', 'todo lo guardado hasta este momento, comprobado'],
    ['/mnt/copias/$(date +%F).sqlite', 'cada día una, desde cron o systemd'],
  ],
  notes:
    'Una copia en el mismo disco no protege de que se rompa: llévala a otro sitio, cifrada. Tiene los\n' +
    'datos personales de todos: borra las viejas. Con PostgreSQL dice con qué comando se hace.\n' +
    'Las tres últimas opciones son de deploy/backup.sh, que la hace cada noche.',
  async run(installation, { force, unnoted, note, failed }, [file = '']) {
    const { terminal } = installation;
    const { database } = installation.config;
    if (failed) return noteFailure(installation, file);
    if (note) return noteMade(installation, file);
    if (database.kind === 'postgres') throw new Refusal(dumpCommand(database.url, file));
    if (!existsSync(database.file)) throw new Refusal(nothingYet);
    refuseDatabase(file, database);
    const contents = await writeWhole(file, { replace: force }, (temporary) =>
      copyFile(database.file, temporary),
    );
    if (!unnoted) await remember(installation, contents);
    await terminal.print(`Copia hecha y comprobada: ${inWords(contents)}, en ${file}.\n`);
    return undefined;
  },
});

/** What another program may have made: only whether it is there can be seen. */
async function noteMade(installation: Installation, file: string): Promise<undefined> {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0)
    throw new Refusal(`No hay ninguna copia en ${file}.`);
  await change(installation, async ({ queries }) => {
    const requests = await countRequests(queries, {});
    await writeAudit(queries, { action: 'backup', by: null, detail: { requests } }, installation.now());
    await noteNight(queries, { failed: false }, installation.now());
  });
  await installation.terminal.print(`Apuntado: la copia ${file}.\n`);
  return undefined;
}

async function noteFailure(installation: Installation, file: string): Promise<undefined> {
  await change(installation, ({ queries }) => noteNight(queries, { failed: true }, installation.now()));
  await installation.terminal.print(`Apuntado: la copia ${file} ha fallado.\n`);
  return undefined;
}

/** So that the desk can say when the last one was made. A backup of another version's database is one, too. */
async function remember(installation: Installation, { requests }: { requests: number }): Promise<void> {
  await change(installation, ({ queries }) =>
    writeAudit(queries, { action: 'backup', by: null, detail: { requests } }, installation.now()),
  ).catch(() => {});
}
