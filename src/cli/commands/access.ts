import { visibleJson } from '../../contact/visible-json.ts';
import { heldBesides, rights } from '../../requests/elsewhere.ts';
import { asWholeEntry } from '../../requests/export/json.ts';
import { everythingOf } from '../../requests/person.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { read } from '../installation.ts';
import { emailOption, readAddress } from '../typed-values.ts';

export default command({
  options: {
    email: emailOption,
    yes: yesOption,
  },
  examples: [
    ['--correo ana@example.com', 'con cada detalle, como JSON'],
    ['--correo ana@example.com --sin-preguntar > ana.json', 'sin preguntar'],
  ],
  notes:
    'Envíalo solo a esa dirección, y pide antes que lo confirmen desde ella: quien escribe puede fingir\n' +
    'ser otro (RGPD, art. 12.6). El plazo es de un mes. Si pudo dejar otra dirección, búscala:\n' +
    'lista --texto NOMBRE. Como lo leen las personas, impreso o en PDF: en la oficina, «Datos».',
  async run(installation, { email, yes }) {
    const address = readAddress(email);
    const question = `¿Has comprobado que quien pide los datos de ${address} es esa persona?`;
    await confirm(installation.terminal, question, yes, 'No se ha mostrado nada.');
    const requests = (await read(installation, (db) => everythingOf(db, { contact: address }))) ?? [];
    const at = installation.now().toISOString();
    const held = {
      address,
      at,
      requests: requests.map((request) => ({
        ...asWholeEntry(request, installation.config),
        contentHashUntil: request.contentHashUntil,
      })),
      elsewhere: [...heldBesides, rights],
    };
    return void (await installation.terminal.print(`${visibleJson(held)}\n`));
  },
});
