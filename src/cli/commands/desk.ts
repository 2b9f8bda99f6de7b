import { loadCompany } from '../../company/load.ts';
import { findDesk, isThisMachine } from '../../config/desk-address.ts';
import { htmlEmail, withAsciiDomain } from '../../contact/email.ts';
import { linkUrl } from '../../desk-api/paths.ts';
import { type Invitation, invite } from '../../people/invite.ts';
import { readName } from '../../people/person.ts';
import { formatDateTime } from '../../time.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change, type Installation } from '../installation.ts';

export default command({
  options: {
    for: {
      spanish: 'para',
      type: 'string',
      value: 'NOMBRE',
      help: 'para quién es; un nombre nuevo añade a esa persona',
    },
    mail: {
      spanish: 'correo',
      type: 'string',
      value: 'CORREO',
      help: 'su dirección, a la que irán los códigos de entrada; "" la quita',
    },
    yes: yesOption,
  },
  examples: [
    ['', 'un enlace para entrar en la oficina: sirve una vez, durante 10 minutos'],
    ['--para Ester --correo ester@example.com', 'para Ester, que podrá todo lo que puedes tú'],
  ],
  notes:
    'El enlace se abre en el teléfono o el ordenador que se vaya a usar, y es tan secreto como una llave.\n' +
    'Quién está dentro, y en qué dispositivos, lo dice «personas». De nombre se cambia en la oficina.',
  async run(installation, { for: name, mail, yes }) {
    const wanted = { name: name === undefined ? undefined : nameIn(name), mail: readMail(mail) };
    const origin = await findDesk(installation.config, await loadCompany());
    const { person, added, link } = await untilInvited(installation, wanted, yes);
    const who = added
      ? `${person.name} ya puede entrar en la oficina. Su enlace`
      : `Enlace para ${person.name}`;
    await installation.terminal.print(
      `${who}, que sirve una vez y hasta el ${formatDateTime(link.expiresAt.toISOString())}:\n\n` +
        `  ${linkUrl(origin, link.secret)}\n\n` +
        `${isThisMachine(new URL(origin).hostname) ? onlyHere : anywhere}\n`,
    );
  },
});

const anywhere = 'Ábrelo en el teléfono o el ordenador que vayas a usar, y pulsa el botón.';

/** On a telephone, a link to `localhost` would lead to the telephone itself. */
const onlyHere =
  'Ábrelo en este mismo ordenador, y pulsa el botón. Para entrar desde el teléfono, la web tiene que estar\n' +
  'publicada: lo explica docs/operations.md.';

/** Invites a person, asking for what is missing where somebody is there to answer. */
async function untilInvited(installation: Installation, wanted: Invitation, yes: boolean | undefined) {
  const { terminal, now } = installation;
  const invited = (given: Invitation) => change(installation, ({ queries }) => invite(queries, given, now()));
  let came = await invited(wanted);
  if (came.kind === 'nobody') {
    const answer = (yes ? '' : await terminal.ask('¿Cómo te llamas? '))?.trim();
    came = await invited({ ...wanted, name: answer ? nameIn(answer) : unnamed });
  } else if (came.kind === 'unknown') {
    const known = `Puede entrar ${listed(came.names)}. ¿Añado a «${came.name}»?`;
    await confirm(terminal, known, yes);
    came = await invited({ ...wanted, add: true });
  }
  if (came.kind === 'invited') return came;
  if (came.kind === 'several')
    throw new UsageError(`Hay varias personas: di para quién es, con --para (${came.names.join(', ')}).`);
  throw new Refusal(
    came.kind === 'mail taken'
      ? `Esa dirección es ya la de ${came.by}: cada persona tiene la suya.`
      : 'No se ha cambiado nada.',
  );
}

/** The name of a first person who gives none: the owner, as the legal notice calls him. */
const unnamed = 'Titular';

function nameIn(text: string): string {
  const name = readName(text);
  if (name !== undefined) return name;
  throw new UsageError(`--para espera un nombre de hasta 60 letras.`);
}

/** One address, to which codes may go, or null to take it away. */
function readMail(text: string | undefined): string | null | undefined {
  const mail = text === undefined ? undefined : withAsciiDomain(text.trim());
  if (mail === undefined || mail === '') return mail === '' ? null : mail;
  if (mail.length <= 254 && htmlEmail.test(mail)) return mail;
  throw new UsageError(`--correo espera una dirección, una sola, no «${text}».`);
}

function listed(names: string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(names);
}
