import { isToldByMail } from '../../config/mail.ts';
import { visibleLine } from '../../contact/visible-text.ts';
import { listDevices } from '../../outbox/push/devices.ts';
import { listPasskeys } from '../../people/passkey.ts';
import { listPeople, nameKey, type Person } from '../../people/person.ts';
import { endAllSessions, endSession, removePasskey, removePerson } from '../../people/put-out.ts';
import { listSessions } from '../../people/session.ts';
import { formatDateTime } from '../../time.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change, type Installation, type Queries, read } from '../installation.ts';
import { program } from '../program.ts';
import { deviceInWords } from '../text/devices.ts';
import { readCount } from '../typed-values.ts';

export default command({
  options: {
    remove: {
      spanish: 'quitar',
      type: 'string',
      value: 'NOMBRE',
      help: 'la quita: deja de poder entrar, desde ese momento',
    },
    end: { spanish: 'salir', type: 'string', value: 'N.º', help: 'cierra esa sesión' },
    'end-all': {
      spanish: 'salir-de-todo',
      type: 'boolean',
      help: 'las cierra todas: cada uno tendrá que entrar otra vez',
    },
    'remove-passkey': {
      spanish: 'quitar-llave',
      type: 'string',
      value: 'N.º',
      help: 'quita esa llave, y cierra las sesiones que abrió',
    },
    yes: yesOption,
  },
  examples: [
    ['', 'quién puede entrar en la oficina, con qué dispositivos y llaves, y cuándo entró'],
    ['--quitar Ester', 'Ester ya no trabaja aquí'],
    ['--salir 3', 'se ha perdido el teléfono de la sesión 3'],
    ['--quitar-llave 2', 'y en él estaba la llave 2'],
    ['--salir-de-todo', 'se ha perdido un teléfono, y no se sabe cuál es'],
  ],
  notes:
    'Al quitar a alguien se cierran sus sesiones y dejan de valer sus enlaces, códigos, llaves,\n' +
    'notificaciones y dirección. Su nombre sigue en la historia de lo que hizo. A la última persona\n' +
    'no se la puede quitar. Con una sesión se anulan los enlaces y códigos que su persona no ha usado y\n' +
    'las notificaciones de ese dispositivo; con todas, los de todos. Las llaves siguen.\n' +
    'Para añadir a alguien: «oficina --para NOMBRE».',
  async run(installation, { remove, end, 'end-all': endAll, 'remove-passkey': passkey, yes }) {
    if ([remove, end, passkey, endAll].filter((one) => one !== undefined).length > 1)
      throw new UsageError('Di una sola cosa: --quitar, --salir, --salir-de-todo o --quitar-llave.');
    if (remove !== undefined) return removeOne(installation, remove, yes);
    if (end !== undefined) return endOne(installation, readCount(end, '--salir', 'el número de una sesión'));
    if (endAll) return endThemAll(installation);
    if (passkey !== undefined)
      return takePasskey(installation, readCount(passkey, '--quitar-llave', 'el número de una llave'));
    const lines = await read(installation, (db) => describe(db, installation.now()));
    if (lines?.length === 0)
      await installation.terminal.print(
        `Nadie puede entrar todavía. Un enlace para la primera persona: ${program} oficina\n`,
      );
    for (const line of lines ?? []) await installation.terminal.print(`${line}\n`);
    return undefined;
  },
});

async function removeOne(
  installation: Installation,
  name: string,
  yes: boolean | undefined,
): Promise<undefined> {
  if (name.trim() === '') throw new UsageError('--quitar espera el nombre de una persona.');
  const { terminal } = installation;
  const all = (await read(installation, listPeople)) ?? [];
  const person = all.find((one) => nameKey(one.name) === nameKey(name));
  if (!person) {
    const known = all.map((one) => visibleLine(one.name)).join(', ');
    throw new Refusal(`No hay nadie que se llame ${visibleLine(name)}. Puede entrar: ${known || 'nadie'}.`);
  }
  if (await read(installation, (db) => shutsOut(db, person.id, installation.now())))
    terminal.note(
      `Ahora nadie más puede entrar por su cuenta: después hará falta un enlace (${program} oficina --para NOMBRE).\n`,
    );
  const question = `¿Quito a ${visibleLine(person.name)}? Dejará de poder entrar en la oficina.`;
  await confirm(terminal, question, yes);
  const came = await change(installation, ({ queries }) =>
    removePerson(queries, { id: person.id }, installation.now()),
  );
  if (came.kind === 'last')
    throw new Refusal(
      `${visibleLine(person.name)} es la única persona que puede entrar: añade antes a otra.`,
    );
  if (came.kind !== 'removed') throw new Refusal(`${visibleLine(person.name)} ya no estaba.`);
  await terminal.print(
    `${visibleLine(came.name)} ya no puede entrar en la oficina. Su nombre sigue en la historia de lo que hizo.\n`,
  );
  if (person.mail !== null && isToldByMail(installation.config, person.mail))
    await terminal.print(
      `${visibleLine(person.mail)} está en MAIL_TO: quien la lea seguirá recibiendo cada solicitud, hasta que la quites de ahí\n` +
        'y arranques de nuevo el servidor.\n',
    );
}

/** Whether of those who would stay nobody has a session, a passkey or an address for codes. */
async function shutsOut(db: Queries, id: number, now: Date): Promise<boolean> {
  const others = (await listPeople(db)).filter((one) => one.id !== id);
  const entrances = [...(await listSessions(db, now)), ...(await listPasskeys(db))];
  const mayEnter = (person: Person) =>
    person.mail !== null || entrances.some(({ person_id }) => person_id === person.id);
  return others.length > 0 && !others.some(mayEnter);
}

async function endOne(installation: Installation, id: number): Promise<undefined> {
  const left = await change(installation, async ({ queries }) =>
    (await endSession(queries, id)) ? describe(queries, installation.now()) : undefined,
  );
  if (!left) throw new Refusal(`No hay ninguna sesión abierta con el número ${id}.`);
  await installation.terminal.print(`La sesión ${id} está cerrada.\n${keysStay(left)}`);
}

async function endThemAll(installation: Installation): Promise<undefined> {
  const { count, left } = await change(installation, async ({ queries }) => ({
    count: await endAllSessions(queries),
    left: await describe(queries, installation.now()),
  }));
  await installation.terminal.print(
    `${count === 1 ? 'Cerrada una sesión.' : `Cerradas ${count} sesiones.`} Los enlaces y códigos de antes ya no valen, ` +
      `y no hay notificaciones hasta que se activen otra vez.\n${keysStay(left)}`,
  );
}

function keysStay(left: string[]): string {
  return (
    'Con su llave un dispositivo entra otra vez. La que se haya perdido se quita: ' +
    `${program} personas --quitar-llave N.º\n${left.map((line) => `${line}\n`).join('')}`
  );
}

async function takePasskey(installation: Installation, id: number): Promise<undefined> {
  const removed = await change(installation, ({ queries }) => removePasskey(queries, id));
  if (!removed) throw new Refusal(`No hay ninguna llave de acceso con el número ${id}.`);
  await installation.terminal.print(`La llave ${id} ya no abre la oficina, y lo que abrió está cerrado.\n`);
}

/** Each person in a line, and each session, passkey and device that is told in one below it. */
async function describe(db: Queries, now: Date): Promise<string[]> {
  const [all, sessions, passkeys, devices] = [
    await listPeople(db),
    await listSessions(db, now),
    await listPasskeys(db),
    await listDevices(db),
  ];
  return all.flatMap(({ id, name, mail }) => {
    const isTheirs = ({ person_id }: { person_id: number }) => person_id === id;
    const [open, keys] = [sessions.filter(isTheirs), passkeys.filter(isTheirs)];
    const uses = [...open, ...keys].flatMap(({ last_used_at }) => last_used_at ?? []).sort();
    const last = uses.at(-1);
    return [
      [
        visibleLine(name),
        mail ?? 'sin correo',
        last ? `estuvo el ${formatDateTime(last)}` : 'no está dentro',
      ].join('  '),
      ...open.map(
        (one) =>
          `  sesión ${one.id}  ${deviceInWords(one)}, entró el ${formatDateTime(one.created_at)}, usada el ${formatDateTime(one.last_used_at)}`,
      ),
      ...keys.map((one) => {
        const used = one.last_used_at ? `usada el ${formatDateTime(one.last_used_at)}` : 'sin usar';
        return `  llave ${one.id}  ${deviceInWords(one)}, guardada el ${formatDateTime(one.created_at)}, ${used}`;
      }),
      ...devices
        .filter(isTheirs)
        .map((one) => `  notificaciones  ${deviceInWords(one)}, desde el ${formatDateTime(one.created_at)}`),
    ];
  });
}
