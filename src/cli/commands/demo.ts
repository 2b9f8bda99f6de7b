import { openDatabase, openExisting } from '../../database/open.ts';
import { fillWithInvented } from '../../requests/demo/fill.ts';
import { countRequests } from '../../requests/find.ts';
import { command } from '../command.ts';
import { Refusal } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { program } from '../program.ts';

export default command({
  options: {},
  examples: [['', 'cincuenta solicitudes inventadas, de ocho semanas']],
  notes:
    'Solo en una base de datos vacía: con una sola solicitud de verdad no hace nada. De ellas no se\n' +
    'avisa a nadie. Para volver a empezar, para el servidor y borra la base de datos.',
  async run({ config, terminal, now }) {
    await refuseUsed(config);
    const database = await openDatabase(config.database);
    try {
      if (!(await fillWithInvented(database.queries, now()))) throw new Refusal(used);
    } finally {
      await database.close();
    }
    await terminal.print(
      `Hay cincuenta solicitudes inventadas. Para verlas en la oficina: ${program} oficina\n`,
    );
  },
});

const used = 'La base de datos ya tiene solicitudes: no se ha añadido ninguna inventada.';

/** Before the database is opened for writing: that would bring one of an earlier version up to date. */
async function refuseUsed(config: Installation['config']): Promise<void> {
  const existing = await openExisting(config.database);
  const requests = await (existing && countRequests(existing.queries, {}).finally(existing.close));
  if (requests) throw new Refusal(used);
}
