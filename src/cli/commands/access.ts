import type { Kysely } from 'kysely';
import { visibleJson } from '../../contact/visible-json.ts';
import type { Tables } from '../../database/tables.ts';
import { findRequest } from '../../requests/find-whole.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { emailOption, readAddress, requestsOf } from '../email-option.ts';
import { Refusal } from '../errors.ts';
import { read } from '../installation.ts';
import { asWholeEntry } from '../text/whole-request.ts';

export const access = command({
  options: { email: emailOption, yes: yesOption },
  examples: [
    ['--email ana@example.com', 'lo muestra, como JSON'],
    ['--email ana@example.com --yes > ana.json', 'lo deja en un fichero, sin preguntar'],
  ],
  notes:
    'Antes de entregarlo, comprueba que quien lo pide es quien dice ser: basta con que escriba desde esa\n' +
    'dirección. El plazo es de un mes. Si pudo dejar otra dirección, búscala: list --text NOMBRE.',
  async run(installation, { email, yes }) {
    const address = readAddress(email);
    const question = `¿Has comprobado que quien pide los datos de ${address} es esa persona?`;
    if (!(await confirm(installation.terminal, question, { yes })))
      throw new Refusal('No se ha mostrado nada.');
    const requests = (await read(installation, (db) => everythingOf(db, address))) ?? [];
    const held = { address, at: installation.now().toISOString(), requests, elsewhere };
    await installation.terminal.print(`${visibleJson(held)}\n`);
  },
});

const elsewhere = [
  'Buzón de correo de la empresa: los avisos con «deliveredAt» se enviaron allí, con los mismos datos.',
  'Copias de seguridad y ficheros exportados: los mismos datos, si se hicieron mientras estaban guardados.',
  'Registro del servidor: ningún dato personal; de cada solicitud, su «httpRequestId».',
  'Límite de envíos: durante diez minutos, una huella de la dirección de red, que no se puede unir a una solicitud.',
  'Fines, destinatarios, plazo de conservación y derechos: en la política de privacidad de la web.',
];

async function everythingOf(db: Kysely<Tables>, address: string) {
  const entries = [];
  for (const { id } of await requestsOf(db, address)) {
    const found = await findRequest(db, id);
    if (found) entries.push({ ...asWholeEntry(found), contentHashUntil: await contentHashUntil(db, id) });
  }
  return entries;
}

/** Until when a hash of the content is held, so that the same sent twice is stored once; null where none is. */
async function contentHashUntil(db: Kysely<Tables>, id: number): Promise<string | null> {
  const held = await db
    .selectFrom('recent_contents')
    .select('expires_at')
    .where('request_id', '=', id)
    .executeTakeFirst();
  return held?.expires_at ?? null;
}
