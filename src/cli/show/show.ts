import { command } from '../command.ts';
import { read } from '../desk.ts';
import { Refusal } from '../errors.ts';
import { oneRequest, readId } from '../values.ts';
import { findRequest } from './find-request.ts';
import { asJson, asText } from './present.ts';

export const show = command({
  operands: oneRequest,
  options: { json: { type: 'boolean', help: 'como objeto JSON' } },
  examples: [
    ['12', 'todo lo que se sabe de la 12'],
    ['12 --json', 'para un programa'],
  ],
  async run(desk, { json }, [operand = '']) {
    const id = readId(operand);
    const found = await read(desk, (db) => findRequest(db, id));
    if (!found) throw new Refusal(`No hay ninguna solicitud con el número ${id}.`);
    await desk.terminal.print(json ? asJson(found) : asText(found, desk));
  },
});
