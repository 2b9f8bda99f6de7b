import { releaseRequest } from '../../server/requests/release.ts';
import { command } from '../command.ts';
import { change } from '../desk.ts';
import { Refusal } from '../errors.ts';
import { oneRequest, readId } from '../values.ts';

export const release = command({
  operands: oneRequest,
  options: {},
  examples: [['12', 'la 12 pasa a ser una como las demás, y se avisa de ella por correo']],
  async run(desk, _values, [operand = '']) {
    const id = readId(operand);
    const released = await change(desk, ({ queries }) => releaseRequest(queries, id, desk.now()));
    if (!released) throw new Refusal(`No hay ninguna solicitud sospechosa con el número ${id}.`);
    await desk.terminal.print(`La solicitud ${id} ya no es sospechosa: el servidor avisará de ella.\n`);
  },
});
