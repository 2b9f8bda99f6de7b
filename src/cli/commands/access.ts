import { loadCompany } from '../../company/load.ts';
import { visibleJson } from '../../contact/visible-json.ts';
import { heldElsewhere } from '../../requests/elsewhere.ts';
import { asWholeEntry } from '../../requests/export/json.ts';
import { everythingOf } from '../../requests/person.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { emailOption, readAddress } from '../email-option.ts';
import { Refusal } from '../errors.ts';
import { read } from '../installation.ts';
import { accessPage } from '../text/access-page.ts';

export const access = command({
  options: {
    email: emailOption,
    page: { spanish: 'pagina', type: 'boolean', help: 'como página que puede leer quien lo pide' },
    yes: yesOption,
  },
  examples: [
    ['--correo ana@example.com --pagina > ana.html', 'una página, para enviársela'],
    ['--correo ana@example.com', 'lo mismo con cada detalle, como JSON'],
    ['--correo ana@example.com --sin-preguntar > ana.json', 'sin preguntar'],
  ],
  notes:
    'Antes de entregarlo, comprueba que quien lo pide es quien dice ser: basta con que escriba desde esa\n' +
    'dirección. El plazo es de un mes. Si pudo dejar otra dirección, búscala: lista --texto NOMBRE.',
  async run(installation, { email, page, yes }) {
    const address = readAddress(email);
    const question = `¿Has comprobado que quien pide los datos de ${address} es esa persona?`;
    if (!(await confirm(installation.terminal, question, { yes })))
      throw new Refusal('No se ha mostrado nada.');
    const requests = (await read(installation, (db) => everythingOf(db, { contact: address }))) ?? [];
    const at = installation.now().toISOString();
    if (page) {
      const company = await loadCompany();
      return void (await installation.terminal.print(accessPage({ address, company, requests, at })));
    }
    const held = {
      address,
      at,
      requests: requests.map((request) => ({
        ...asWholeEntry(request, installation.config),
        contentHashUntil: request.contentHashUntil,
      })),
      elsewhere: heldElsewhere,
    };
    return void (await installation.terminal.print(`${visibleJson(held)}\n`));
  },
});
