import { openDatabase } from '../../database/open.ts';
import { fillWithInvented } from '../../requests/demo/fill.ts';
import { command } from '../command.ts';
import { Refusal } from '../errors.ts';
import { program } from '../program.ts';

export const demo = command({
  options: {},
  examples: [['', 'cincuenta solicitudes inventadas, de ocho semanas']],
  notes:
    'Solo en una base de datos vacía: con una sola solicitud de verdad no hace nada. De ellas no se\n' +
    'avisa a nadie. Para volver a empezar, para el servidor y borra la base de datos.',
  async run({ config, terminal, now }) {
    const database = await openDatabase(config.database);
    try {
      if (!(await fillWithInvented(database.queries, now())))
        throw new Refusal('La base de datos ya tiene solicitudes: no se ha añadido ninguna inventada.');
    } finally {
      await database.close();
    }
    await terminal.print(
      `Hay cincuenta solicitudes inventadas. Para verlas en la oficina: ${program} oficina\n`,
    );
  },
});
