import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  findByName,
  listPeople,
  type Person,
  readName,
  removePerson,
} from '../auth/people.ts';
import { revokeAllSessions } from '../auth/sessions.ts';
import { createLinkFor, type LinkFor } from '../auth/sign-in-tokens.ts';
import { loadCompany } from '../company/load.ts';
import { isLoopback } from '../config.ts';
import { withAsciiDomain } from '../contact-request/email.ts';
import { sharesOriginWithTag } from '../content-policy.ts';
import { deskAddress, linkUrl } from '../desk-address.ts';
import { ReadableError } from '../errors.ts';
import { formatDateTime } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { type Command, type Context, UsageError, withDatabase } from './command.ts';

export const desk: Command = async (context, argv) => {
  const text = { type: 'string' } as const;
  const options = {
    for: text,
    mail: text,
    remove: text,
    'end-all': { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: argv, options });
  if (values['end-all']) return endAll(context);
  if (values.remove !== undefined) return remove(context, values.remove);
  const name = values.for === undefined ? undefined : readName(values.for);
  if (name === undefined && values.for !== undefined)
    throw new UsageError('--for espera un nombre de hasta 60 letras.');
  return invitePerson(context, { name, mail: addressIn(values.mail) });
};

/** Reads one address to which codes may go; empty text takes it away. */
function addressIn(typed: string | undefined): string | null | undefined {
  const mail = typed && withAsciiDomain(typed.trim().toLowerCase());
  if (!mail) return mail === undefined ? undefined : null;
  if (mail.length <= 254 && z.regexes.html5Email.test(mail)) return mail;
  throw new UsageError('--mail espera una dirección, una sola.');
}

async function invitePerson(context: Context, wanted: LinkFor): Promise<void> {
  const company = await loadCompany();
  const { origin } = deskAddress(context.config, company.siteUrl);
  if (await sharesOriginWithTag(context.config, company))
    throw new ReadableError(
      'La oficina está cerrada: la web lleva publicidad, y su programa podría leerla.\n' +
        'Dale una dirección propia con DESK_ORIGIN (docs/operations.md).',
    );
  const created = await withDatabase(context, (db) =>
    createLinkFor(db, wanted, context.now),
  );
  if (created.kind === 'ambiguous')
    throw new UsageError(
      `Hay varias personas: di para quién es, con --for (${names(created.people)}).`,
    );
  if (created.kind === 'mail-taken')
    throw new ReadableError(
      `Esa dirección es ya la de ${names([created.by])}: cada persona tiene la suya.`,
    );
  const { person, added, link } = created;
  const name = names([person]);
  const whose = added
    ? `${name} ya puede entrar en la oficina. Su enlace`
    : `Enlace para ${name}`;
  await context.print(
    `${whose}, que sirve una vez y hasta el ${formatDateTime(link.expiresAt.toISOString())}:\n\n` +
      `  ${linkUrl(origin, link.secret)}\n\n` +
      `${isLoopback(new URL(origin).hostname) ? onlyHere : anywhere}\n`,
  );
}

const anywhere =
  'Ábrelo en el teléfono o el ordenador que vayas a usar, y pulsa el botón.';

const onlyHere =
  'Ábrelo en este mismo ordenador, y pulsa el botón. Para entrar desde el teléfono, la web tiene que estar\n' +
  'publicada: lo explica docs/operations.md.';

async function remove(context: Context, typed: string): Promise<void> {
  const { config, print, now } = context;
  const { person, others } = await withDatabase(context, async (db) => {
    const people = await listPeople(db);
    const found = findByName(people, typed);
    if (!found)
      throw new ReadableError(
        `No hay nadie con ese nombre. Puede entrar: ${names(people) || 'nadie'}.`,
      );
    if ((await removePerson(db, { id: found.id }, now)) === 'first-person')
      throw new ReadableError(
        `${names([found])} es la única persona que puede entrar: añade antes a otra.`,
      );
    return { person: found, others: await listPeople(db) };
  });
  await print(
    `${names([person])} ya no puede entrar en la oficina. Puede entrar: ${names(others)}.\n`,
  );
  if (
    config.mail?.to.some(
      (address) => withAsciiDomain(address.toLowerCase()) === person.mail,
    )
  )
    await print(
      'Su dirección está en MAIL_TO: recibe cada solicitud hasta que la quites de ahí.\n',
    );
}

async function endAll(context: Context): Promise<void> {
  const count = await withDatabase(context, revokeAllSessions);
  await context.print(
    `Cerradas las sesiones (${count}). Los enlaces y códigos de antes ya no valen, y no hay notificaciones hasta que se\n` +
      'activen otra vez. Con una llave de acceso se vuelve a entrar: la de un teléfono perdido se quita en «Personas».\n',
  );
}

function names(people: readonly Person[]): string {
  return people.map(({ name }) => visibleLine(name)).join(', ');
}
