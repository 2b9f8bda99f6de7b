import { quarantineRequest } from '../../server/requests/quarantine.ts';
import { command } from '../command.ts';
import { change } from '../desk.ts';
import { Refusal } from '../errors.ts';
import { oneRequest, readId } from '../values.ts';

export const quarantine = command({
  operands: oneRequest,
  options: {},
  examples: [['12', 'la 12 queda guardada con las sospechosas; release la devuelve']],
  async run(desk, _values, [operand = '']) {
    const id = readId(operand);
    const moved = await change(desk, ({ queries }) => quarantineRequest(queries, id));
    if (!moved) throw new Refusal(`No hay ninguna solicitud con el número ${id} fuera de las sospechosas.`);
    await desk.terminal.print(`La solicitud ${id} queda apartada como sospechosa.\n`);
  },
});
