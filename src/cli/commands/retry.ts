import { retryAllFailed, retryNotices } from '../../outbox/retry.ts';
import { command } from '../command.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change } from '../installation.ts';
import { readId } from '../typed-values.ts';

export const retry = command({
  operands: { shown: '[N.º]', name: 'el número de la solicitud', atLeast: 0, atMost: 1 },
  options: { 'all-failed': { type: 'boolean', help: 'todos los que no se pudieron entregar en siete días' } },
  examples: [
    ['12', 'el aviso de la 12, también si solo espera su turno'],
    ['--all-failed', 'todos, cuando el correo vuelve a ir'],
  ],
  notes: 'El servidor los manda en menos de un minuto, y lo intenta otros siete días.',
  async run(installation, { 'all-failed': allFailed = false }, [operand]) {
    if (allFailed === (operand !== undefined)) {
      throw new UsageError('Di el número de una solicitud, o --all-failed.');
    }
    const now = installation.now();
    if (operand === undefined) {
      const count = await change(installation, ({ queries }) => retryAllFailed(queries, now));
      const what = count === 1 ? 'Se intenta de nuevo 1 aviso.' : `Se intentan de nuevo ${count} avisos.`;
      return void (await installation.terminal.print(
        count === 0 ? 'Ningún aviso ha fallado.\n' : `${what}\n`,
      ));
    }
    const id = readId(operand);
    const count = await change(installation, ({ queries }) => retryNotices(queries, { requestId: id }, now));
    if (count === 0) throw new Refusal(`La solicitud ${id} no tiene ningún aviso por entregar.`);
    await installation.terminal.print(`Se intenta de nuevo el aviso de la solicitud ${id}.\n`);
  },
});
