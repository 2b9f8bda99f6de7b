import { visibleJson } from '../../contact/visible-json.ts';
import { asWholeEntry } from '../../requests/export/json.ts';
import { findRequest } from '../../requests/find-one.ts';
import { command } from '../command.ts';
import { Refusal } from '../errors.ts';
import { read } from '../installation.ts';
import { isAnswerPromised } from '../promised.ts';
import { asText } from '../text/whole-request.ts';
import { readId } from '../typed-values.ts';

export default command({
  operands: { shown: 'N.º', name: 'el número de la solicitud', atLeast: 1, atMost: 1 },
  options: { json: { type: 'boolean', help: 'como objeto JSON' } },
  examples: [
    ['12', 'todo lo que se sabe de la 12'],
    ['12 --json', 'para un programa'],
  ],
  async run(installation, { json }, [operand = '']) {
    const id = readId(operand);
    const found = await read(installation, (db) => findRequest(db, { id }));
    if (!found) throw new Refusal(`No hay ninguna solicitud con el número ${id}.`);
    await installation.terminal.print(
      json
        ? `${visibleJson(asWholeEntry(found, installation.config))}\n`
        : asText(found, { ...installation, promised: await isAnswerPromised() }),
    );
  },
});
