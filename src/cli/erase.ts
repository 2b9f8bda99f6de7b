import { parseArgs } from 'node:util';
import { counted } from '../contact/wording.ts';
import { notErased } from '../requests/elsewhere.ts';
import { erasePerson } from '../requests/erase.ts';
import { requestsOf } from '../requests/person.ts';
import { askAddress } from './access.ts';
import { type Command, CommandError, change } from './command.ts';

const erase: Command = async (context, argv) => {
  const { values } = parseArgs({ args: argv, options: { yes: { type: 'boolean' } } });
  const { terminal, now } = context;
  const contact = await askAddress(terminal);
  await change(context, async (database) => {
    const found = await requestsOf(database.queries, { contact });
    const which = found.map(({ id }) => id).join(', ');
    if (found.length > 0 && !values.yes)
      throw new CommandError(`Se borrarían, sin vuelta atrás: n.º ${which}. Para borrarlas, añade --yes.`);
    const { requests, remnants } = await erasePerson(database, { contact, by: null }, now);
    await terminal.print(`${counted(requests, 'solicitud borrada', 'solicitudes borradas')}.\n`);
    if (remnants.outcome !== 'none')
      throw new CommandError('Quedan restos en los archivos de la base de datos: repite el mismo comando.');
  });
  await terminal.print(
    `Aquí no llega este comando; borra tú los datos:\n${notErased.map((place) => `  - ${place}\n`).join('')}`,
  );
  return undefined;
};

export default erase;
