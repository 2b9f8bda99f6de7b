import { changeEach, junkRequest } from '../../requests/quarantine.ts';
import { command } from '../command.ts';
import { Refusal } from '../errors.ts';
import { change } from '../installation.ts';
import { oneRequest, readId } from '../typed-values.ts';

export const quarantine = command({
  operands: oneRequest,
  options: {},
  examples: [['12', 'la 12 queda guardada con las sospechosas; release la devuelve']],
  async run(installation, _values, [operand = '']) {
    const id = readId(operand);
    const { changed } = await change(installation, ({ queries }) =>
      changeEach(queries, junkRequest, [{ id, by: null }], installation.now()),
    );
    if (changed.length === 0)
      throw new Refusal(`No hay ninguna solicitud con el número ${id} fuera de las sospechosas.`);
    await installation.terminal.print(`La solicitud ${id} queda apartada como sospechosa.\n`);
  },
});
