import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  findByName,
  listPeople,
  type Person,
  readMail,
  readName,
} from '../auth/people.ts';
import { removePerson } from '../auth/remove-person.ts';
import { revokeAllSessions } from '../auth/sessions.ts';
import { createLinkFor, type LinkFor } from '../auth/sign-in-links.ts';
import { loadCompany } from '../company/load.ts';
import { type Config, isLoopback } from '../config.ts';
import { sharesOriginWithTag } from '../content-policy.ts';
import type { Db } from '../database/tables.ts';
import { type AddressConfig, deskAddress, linkUrl } from '../desk-address.ts';
import { ReadableError } from '../errors.ts';
import { formatDateTime } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { type Command, type Context, UsageError, withDatabase } from './command.ts';

export const desk: Command = async (context, argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      for: { type: 'string' },
      mail: { type: 'string' },
      remove: { type: 'string' },
      'end-all': { type: 'boolean' },
    },
  });
  const given = Object.keys(values).length;
  if (values['end-all'] && given > 1)
    throw new UsageError('--end-all no admite otras opciones.');
  if (values.remove !== undefined && given > 1)
    throw new UsageError('--remove no admite otras opciones.');

  if (values['end-all']) return endAllSessions(context);
  if (values.remove !== undefined) return remove(context, values.remove);

  const wanted = { name: nameIn(values.for), mail: addressIn(values.mail) };
  return printLink(context, wanted);
};

function nameIn(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;

  const name = readName(typed);
  if (name !== undefined) return name;
  throw new UsageError('--for espera un nombre de hasta 60 letras.');
}

/**
 * Reads one address for sign-in codes. An empty text becomes null, which removes the
 * address.
 */
function addressIn(typed: string | undefined): string | null | undefined {
  if (typed === undefined) return undefined;

  const mail = readMail(typed);
  if (mail === '') return null;
  if (mail.length <= 254 && z.regexes.html5Email.test(mail)) return mail;
  throw new UsageError('--mail espera una dirección, una sola.');
}

async function printLink({ config, print, now }: Context, wanted: LinkFor) {
  const origin = await openDeskOrigin(config);
  const { person, added, link } = await withDatabase(config.storage, (db) =>
    createLink(db, wanted, now),
  );

  const name = names([person]);
  const intro = added
    ? `${name} ya puede entrar en la oficina. Su enlace`
    : `Enlace para ${name}`;
  const until = formatDateTime(link.expiresAt.toISOString());
  const advice = isLoopback(new URL(origin).hostname) ? adviceHere : adviceAnywhere;
  await print(
    `${intro}, que sirve una vez y hasta el ${until} (hora de Madrid):\n\n` +
      `  ${linkUrl(origin, link.secret)}\n\n` +
      `${advice}\n`,
  );
}

/**
 * Returns the origin of the desk.
 *
 * @throws {ReadableError} where an advertising tag keeps the desk closed.
 */
async function openDeskOrigin(
  config: AddressConfig & Pick<Config, 'site'>,
): Promise<string> {
  const company = await loadCompany();
  if (await sharesOriginWithTag(config, company))
    throw new ReadableError(
      'La oficina está cerrada: la web lleva publicidad, y su programa podría leerla.\n' +
        'Dale una dirección propia con DESK_ORIGIN (docs/operations.md).',
    );

  return deskAddress(config, company.siteUrl).origin;
}

async function createLink(db: Db, wanted: LinkFor, now: Date) {
  const created = await createLinkFor(db, wanted, now);
  switch (created.kind) {
    case 'created':
      return created;
    case 'ambiguous':
      throw new UsageError(
        `Hay varias personas: di para quién es, con --for (${names(created.people)}).`,
      );
    case 'mail-taken':
      throw new ReadableError(
        `Esa dirección es ya la de ${names([created.by])}: cada persona tiene la suya.`,
      );
  }
}

const adviceAnywhere =
  'Ábrelo en el teléfono o el ordenador que vayas a usar, y pulsa el botón.';

const adviceHere =
  'Ábrelo en este mismo ordenador, y pulsa el botón. ' +
  'Para entrar desde el teléfono, la web tiene que estar\n' +
  'publicada: lo explica docs/operations.md.';

async function remove({ config, print, now }: Context, typed: string) {
  const { removed, others } = await withDatabase(config.storage, (db) =>
    removeByName(db, typed, now),
  );

  await print(
    `${names([removed])} ya no puede entrar en la oficina. ` +
      `Puede entrar: ${names(others)}.\n`,
  );
  if (getsMails(removed, config.mail))
    await print(
      'Su dirección está en MAIL_TO: recibe cada solicitud hasta que la quites de ahí.\n',
    );
}

async function removeByName(db: Db, typed: string, now: Date) {
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

  return { removed: found, others: await listPeople(db) };
}

function getsMails(person: Person, mail: Config['mail']): boolean {
  const recipients = mail?.to ?? [];
  return recipients.some((address) => readMail(address) === person.mail);
}

async function endAllSessions({ config, print }: Context) {
  const count = await withDatabase(config.storage, revokeAllSessions);
  await print(
    `Cerradas las sesiones (${count}). ` +
      'Los enlaces y códigos de antes ya no valen, ' +
      'y no hay notificaciones hasta que se\n' +
      'activen otra vez. Con una llave de acceso se vuelve a entrar: ' +
      'la de un teléfono perdido se quita en «Personas y dispositivos».\n',
  );
}

function names(people: readonly Person[]): string {
  return people.map(({ name }) => visibleLine(name)).join(', ');
}
