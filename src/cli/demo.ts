import { parseArgs } from 'node:util';
import { openDatabase } from '../database/open.ts';
import { ReadableError } from '../errors.ts';
import { fillWithInvented } from '../requests/demo.ts';
import type { Command } from './command.ts';

const demo: Command = async ({ config, print, now }, argv) => {
  parseArgs({ args: argv });
  const { queries, close } = await openDatabase(config.database);
  if (!(await fillWithInvented(queries, now).finally(close)))
    throw new ReadableError('La base de datos ya tiene solicitudes: no se ha añadido ninguna inventada.');
  await print(
    `Hay cincuenta solicitudes inventadas. Para verlas en la oficina: ${config.requestsCommand} desk\n`,
  );
};

export default demo;
