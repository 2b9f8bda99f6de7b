import type { Kysely } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { read } from '../desk.ts';
import { Refusal } from '../errors.ts';
import { findRequest } from '../show/find-request.ts';
import { asWholeEntry } from '../show/present.ts';
import { visibleJson } from '../text/visible-json.ts';
import { emailOption, readAddress, requestsOf } from './address.ts';

export const access = command({
  options: { email: emailOption, yes: yesOption },
  examples: [
    ['--email ana@example.com', 'lo muestra, como JSON'],
    ['--email ana@example.com --yes > ana.json', 'lo deja en un fichero, sin preguntar'],
  ],
  notes:
    'Antes de entregarlo, comprueba que quien lo pide es quien dice ser: basta con que escriba desde esa\n' +
    'dirección. El plazo es de un mes. Si pudo dejar otra dirección, búscala: list --text NOMBRE.',
  async run(desk, { email, yes }) {
    const address = readAddress(email);
    const question = `¿Has comprobado que quien pide los datos de ${address} es esa persona?`;
    if (!(await confirm(desk.terminal, question, { yes }))) throw new Refusal('No se ha mostrado nada.');
    const requests = (await read(desk, (db) => everythingOf(db, address))) ?? [];
    const held = { address, at: desk.now().toISOString(), requests, elsewhere };
    await desk.terminal.print(`${visibleJson(held)}\n`);
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
