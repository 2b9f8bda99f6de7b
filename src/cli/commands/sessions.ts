import stringWidth from 'string-width';
import { moment } from '../../company/madrid-time.ts';
import { endAllSessions, endSession } from '../../people/put-out.ts';
import { listSessions, type OpenSession } from '../../people/session.ts';
import { command } from '../command.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change, type Installation, read } from '../installation.ts';
import { program } from '../program.ts';
import { cell } from '../text/columns.ts';
import { deviceInWords } from '../text/devices.ts';
import { readCount } from '../typed-values.ts';

export const sessions = command({
  options: {
    end: { type: 'string', value: 'N.º', help: 'cierra esa sesión' },
    'end-all': { type: 'boolean', help: 'las cierra todas: cada uno tendrá que entrar otra vez' },
  },
  examples: [
    ['', 'quién está dentro de la oficina, y en qué dispositivos'],
    ['--end 3', 'se ha perdido el teléfono de la sesión 3'],
    ['--end-all', 'o no se sabe cuál es'],
  ],
  notes:
    'Con la sesión se anulan los enlaces y códigos que su persona no ha usado y las notificaciones de ese\n' +
    'dispositivo; con todas, los de todos. Las llaves de acceso siguen: las quita «llaves --remove».',
  async run(installation, { end, 'end-all': endAll }) {
    if (end !== undefined && endAll) throw new UsageError('«--end» no va con «--end-all».');
    if (endAll) return endThemAll(installation);
    if (end !== undefined) return endOne(installation, readCount(end, '--end', 'el número de una sesión'));
    const open = await read(installation, (db) => listSessions(db, installation.now()));
    if (open) await installation.terminal.print(describe(open));
    return undefined;
  },
});

async function endOne(installation: Installation, id: number): Promise<undefined> {
  const ended = await change(installation, ({ queries }) => endSession(queries, id));
  if (!ended) throw new Refusal(`No hay ninguna sesión abierta con el número ${id}.`);
  await installation.terminal.print(`La sesión ${id} está cerrada: ese dispositivo ya no entra.\n`);
}

async function endThemAll(installation: Installation): Promise<undefined> {
  const count = await change(installation, ({ queries }) => endAllSessions(queries));
  await installation.terminal.print(
    `${count === 1 ? 'Cerrada una sesión.' : `Cerradas ${count} sesiones.`} Los enlaces y códigos de antes ya no valen, ` +
      'y no hay notificaciones hasta que se activen otra vez.\n',
  );
}

function describe(open: OpenSession[]): string {
  if (open.length === 0)
    return `No hay nadie dentro de la oficina. Un enlace para entrar: ${program} oficina\n`;
  const rows = open.map((session) => [
    String(session.id),
    session.name,
    deviceInWords(session),
    `entró el ${moment(session.created_at)}`,
    `usada el ${moment(session.last_used_at)}`,
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...rows.map((row) => stringWidth(row[at] ?? ''))));
  const line = (row: string[]) => row.map((text, at) => cell(text, widths[at] ?? 0)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
