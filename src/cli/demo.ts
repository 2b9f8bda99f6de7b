import { parseArgs } from 'node:util';
import { openDatabase } from '../database/open.ts';
import { ReadableError } from '../errors.ts';
import { fillWithInvented } from '../requests/demo.ts';
import type { Command } from './command.ts';

export const demo: Command = async ({ config, print, now }, argv) => {
  parseArgs({ args: argv });

  const { queries, close } = await openDatabase(config.storage.database);
  const filled = await fillWithInvented(queries, now).finally(close);
  if (!filled)
    throw new ReadableError(
      'La base de datos ya tiene solicitudes: no se ha añadido ninguna inventada.',
    );

  await print(
    'Hay cincuenta solicitudes inventadas. ' +
      `Para verlas en la oficina: ${config.requestsCommand} desk\n`,
  );
};
