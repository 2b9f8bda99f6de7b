import { parseArgs } from 'node:util';
import { openDatabase } from '../database/open.ts';
import { fillWithInvented } from '../requests/demo/fill.ts';
import { type Command, CommandError } from './command.ts';

const demo: Command = async ({ config, terminal, now }, argv) => {
  parseArgs({ args: argv });
  const database = await openDatabase(config.database);
  const filled = await fillWithInvented(database.queries, now).finally(database.close);
  if (!filled)
    throw new CommandError('La base de datos ya tiene solicitudes: no se ha añadido ninguna inventada.');
  await terminal.print(
    `Hay cincuenta solicitudes inventadas. Para verlas en la oficina: ${config.requestsCommand} desk\n`,
  );
  return undefined;
};

export default demo;
