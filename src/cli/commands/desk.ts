import { loadCompany } from '../../company/load.ts';
import { moment } from '../../company/madrid-time.ts';
import { isThisMachine } from '../../config/desk-address.ts';
import { findDesk } from '../../config/noted-desk.ts';
import { htmlEmail, withAsciiDomain } from '../../contact/email.ts';
import { linkUrl } from '../../desk-api/paths.ts';
import { type Invitation, type Invited, invite } from '../../people/invite.ts';
import { readName } from '../../people/person.ts';
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
      `${who}, que sirve una vez y hasta el ${moment(link.expiresAt.toISOString())}:\n\n` +
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
  const first = await change(installation, ({ queries }) => invite(queries, wanted, installation.now()));
  const complete = await completed(first, installation, wanted, yes);
  if (!complete) return orRefuse(first);
  return orRefuse(await change(installation, ({ queries }) => invite(queries, complete, installation.now())));
}

async function completed(
  invited: Invited,
  { terminal }: Installation,
  wanted: Invitation,
  yes: boolean | undefined,
): Promise<Invitation | undefined> {
  if (invited.kind === 'nobody') {
    const answer = (yes ? '' : await terminal.ask('¿Cómo te llamas? '))?.trim();
    return { ...wanted, name: answer ? nameIn(answer) : unnamed };
  }
  if (invited.kind !== 'unknown') return undefined;
  const known = `Puede entrar ${listed(invited.names)}. ¿Añado a «${invited.name}»?`;
  if (!(await confirm(terminal, known, { yes }))) throw new Refusal('No se ha cambiado nada.');
  return { ...wanted, add: true };
}

/** The name of a first person who gives none: the owner, as the legal notice calls him. */
const unnamed = 'Titular';

function orRefuse(invited: Invited) {
  switch (invited.kind) {
    case 'invited':
      return invited;
    case 'several':
      throw new UsageError(
        `Hay varias personas: di para quién es, con --para (${invited.names.join(', ')}).`,
      );
    case 'mail taken':
      throw new Refusal(`Esa dirección es ya la de ${invited.by}: cada persona tiene la suya.`);
    default:
      throw new Refusal('No se ha cambiado nada.');
  }
}

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
