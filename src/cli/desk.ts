import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createLinkFor, type LinkFor } from '../auth/invitations.ts';
import { findByName, listPeople, readName, removePerson } from '../auth/people.ts';
import { revokeAllSessions } from '../auth/sessions.ts';
import { loadCompany } from '../company/load.ts';
import { isLoopback } from '../config.ts';
import { withAsciiDomain } from '../contact/email.ts';
import { visibleLine } from '../contact/visible-text.ts';
import { deskAddress, sharesOriginWithTag } from '../desk-address.ts';
import { linkUrl } from '../desk-api/paths.ts';
import { ReadableError } from '../errors.ts';
import { formatDateTime } from '../time.ts';
import { type Command, type Context, UsageError, withDatabase } from './command.ts';

const desk: Command = async (context, argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      for: { type: 'string' },
      mail: { type: 'string' },
      remove: { type: 'string' },
      'end-all': { type: 'boolean' },
    },
  });
  if (values['end-all']) return endAll(context);
  if (values.remove !== undefined) return remove(context, values.remove);
  return invitePerson(context, {
    name: values.for === undefined ? undefined : nameIn(values.for),
    mail: values.mail === undefined ? undefined : addressIn(values.mail),
  });
};

export default desk;

async function invitePerson(context: Context, wanted: LinkFor): Promise<void> {
  const company = await loadCompany();
  const { origin } = deskAddress(context.config, company);
  if (await sharesOriginWithTag(context.config, company))
    throw new ReadableError(
      'La oficina está cerrada: la web lleva publicidad, y su programa podría leerla.\n' +
        'Dale una dirección propia con DESK_ORIGIN (docs/operations.md).',
    );
  const created = await withDatabase(context, (db) => createLinkFor(db, wanted, context.now));
  if (created.kind === 'ambiguous')
    throw new UsageError(`Hay varias personas: di para quién es, con --for (${names(created.names)}).`);
  if (created.kind === 'mail-taken')
    throw new ReadableError(
      `Esa dirección es ya la de ${visibleLine(created.by)}: cada persona tiene la suya.`,
    );
  const { person, added, link } = created;
  const name = visibleLine(person.name);
  const whose = added ? `${name} ya puede entrar en la oficina. Su enlace` : `Enlace para ${name}`;
  await context.print(
    `${whose}, que sirve una vez y hasta el ${formatDateTime(link.expiresAt.toISOString())}:\n\n` +
      `  ${linkUrl(origin, link.secret)}\n\n` +
      `${isLoopback(new URL(origin).hostname) ? onlyHere : anywhere}\n`,
  );
}

const anywhere = 'Ábrelo en el teléfono o el ordenador que vayas a usar, y pulsa el botón.';

const onlyHere =
  'Ábrelo en este mismo ordenador, y pulsa el botón. Para entrar desde el teléfono, la web tiene que estar\n' +
  'publicada: lo explica docs/operations.md.';

async function remove(context: Context, typed: string): Promise<void> {
  const { config, print, now } = context;
  const { person, others } = await withDatabase(context, async (db) => {
    const people = await listPeople(db);
    const found = findByName(people, typed);
    const known = names(people.map(({ name }) => name)) || 'nadie';
    if (!found) throw new ReadableError(`No hay nadie con ese nombre. Puede entrar: ${known}.`);
    const result = await removePerson(db, { id: found.id }, now);
    if (result === 'last-person')
      throw new ReadableError(
        `${visibleLine(found.name)} es la única persona que puede entrar: añade antes a otra.`,
      );
    return { person: found, others: people.filter(({ id }) => id !== found.id).map(({ name }) => name) };
  });
  await print(
    `${visibleLine(person.name)} ya no puede entrar en la oficina. Puede entrar: ${names(others)}.\n`,
  );
  if (config.mail?.to.some((address) => withAsciiDomain(address.toLowerCase()) === person.mail))
    await print('Su dirección está en MAIL_TO: recibe cada solicitud hasta que la quites de ahí.\n');
}

async function endAll(context: Context): Promise<void> {
  const count = await withDatabase(context, revokeAllSessions);
  await context.print(
    `Cerradas las sesiones (${count}). Los enlaces y códigos de antes ya no valen, y no hay notificaciones hasta que se\n` +
      'activen otra vez. Las llaves de acceso siguen: la de un teléfono perdido se quita en la oficina.\n',
  );
}

function nameIn(text: string): string {
  const name = readName(text);
  if (name !== undefined) return name;
  throw new UsageError('--for espera un nombre de hasta 60 letras.');
}

/** Reads one address to which codes may go; empty text takes it away. */
function addressIn(text: string): string | null {
  const mail = withAsciiDomain(text.trim());
  if (mail === '') return null;
  if (mail.length <= 254 && z.regexes.html5Email.test(mail)) return mail;
  throw new UsageError('--mail espera una dirección, una sola.');
}

function names(all: string[]): string {
  return all.map((name) => visibleLine(name)).join(', ');
}
