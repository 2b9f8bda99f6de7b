import { changeEach, releaseRequest } from '../../requests/quarantine.ts';
import { command } from '../command.ts';
import { Refusal } from '../errors.ts';
import { change } from '../installation.ts';
import { oneRequest, readId } from '../typed-values.ts';

export const release = command({
  operands: oneRequest,
  options: {},
  examples: [['12', 'la 12 pasa a ser una como las demás, y se avisa de ella por correo']],
  async run(installation, _values, [operand = '']) {
    const id = readId(operand);
    const { changed } = await change(installation, ({ queries }) =>
      changeEach(queries, releaseRequest, [{ id, by: null }], installation.now()),
    );
    if (changed.length === 0) throw new Refusal(`No hay ninguna solicitud sospechosa con el número ${id}.`);
    await installation.terminal.print(
      `La solicitud ${id} ya no es sospechosa: el servidor avisará de ella.\n`,
    );
  },
});
