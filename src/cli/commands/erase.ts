import { counted } from '../../contact/wording.ts';
import { notErased } from '../../requests/elsewhere.ts';
import { erasePerson } from '../../requests/erase.ts';
import { type RequestOfPerson, requestsOf } from '../../requests/person.ts';
import { formatDateTime } from '../../time.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { change, type Installation, read } from '../installation.ts';
import { tellResidue } from '../tell-residue.ts';
import { emailOption, readAddress } from '../typed-values.ts';

export default command({
  options: { email: emailOption, yes: yesOption },
  examples: [
    ['--correo ana@example.com', 'dice qué se va a borrar, y pregunta'],
    ['--correo ana@example.com --sin-preguntar', 'sin preguntar'],
  ],
  notes:
    'Borra sus solicitudes con sus avisos, y los contadores del límite de envíos. No deja restos en los\n' +
    'archivos de la base de datos; sí una línea en la tabla «audit», sin datos personales. Al final\n' +
    'recuerda a dónde no llega. Si pudo dejar otra dirección, búscala antes: lista --texto NOMBRE.',
  async run(installation, { email, yes }) {
    const address = readAddress(email);
    const found = (await read(installation, (db) => requestsOf(db, { contact: address }))) ?? [];
    if (found.length === 0) return nothingToErase(installation, address);
    installation.terminal.note(`${describe(found, address)}\n`);
    await confirm(installation.terminal, 'No se puede deshacer. ¿Lo borro?', yes, 'No se ha borrado nada.');
    return change(installation, async (database) => {
      const asked = { contact: address, by: null };
      const { requests, notices, residue } = await erasePerson(database, asked, installation.now());
      await installation.terminal.print(
        `${counted(requests, 'solicitud borrada', 'solicitudes borradas')}, con ${counted(notices, 'aviso', 'avisos')}. ` +
          `Los contadores del límite de envíos empiezan de cero.\n${reminder}`,
      );
      return tellResidue(installation, residue);
    });
  },
});

const reminder = `
Este comando no llega a estos sitios. Borra ahí tú los datos:
${notErased.map((place) => `  - ${place}\n`).join('')}`;

function describe(found: RequestOfPerson[], address: string): string {
  const [first = '', last = ''] = [found[0], found.at(-1)].map(
    (one) => one && formatDateTime(one.received_at),
  );
  const when = found.length === 1 ? `recibida el ${first}` : `recibidas entre el ${first} y el ${last}`;
  const named = found.slice(0, 20).map(({ id }) => id);
  const which = named.join(', ') + (found.length > named.length ? '…' : '');
  return `De ${address} hay ${counted(found.length, 'solicitud', 'solicitudes')} (n.º ${which}), ${when}.`;
}

/** It may have been erased before, while somebody was reading: what was left of that then goes now. */
async function nothingToErase(installation: Installation, address: string): Promise<number | undefined> {
  await installation.terminal.print(`No se guarda nada de ${address}.\n`);
  if (!(await read(installation, async () => true))) return undefined;
  return change(installation, async (database) =>
    tellResidue(installation, await database.overwriteDeleted({ thorough: true })),
  );
}
