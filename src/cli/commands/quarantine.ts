import { junkRequest } from '../../requests/quarantine.ts';
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
    const { outcome } = await change(installation, ({ queries }) =>
      queries
        .transaction()
        .execute((transaction) => junkRequest(transaction, { id, by: null }, installation.now())),
    );
    if (outcome !== 'changed')
      throw new Refusal(`No hay ninguna solicitud con el número ${id} fuera de las sospechosas.`);
    await installation.terminal.print(`La solicitud ${id} queda apartada como sospechosa.\n`);
  },
});
