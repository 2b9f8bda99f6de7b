import { retryAllFailed, retryNotices } from '../../outbox/record.ts';
import { dropMissingWebhook } from '../../outbox/webhook/settle.ts';
import { command } from '../command.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change, type Installation } from '../installation.ts';
import { readId } from '../typed-values.ts';

export default command({
  operands: { shown: '[N.º]', name: 'el número de la solicitud', atLeast: 0, atMost: 1 },
  options: {
    'all-failed': {
      spanish: 'fallidos',
      type: 'boolean',
      help: 'todos los que no se pudieron entregar en siete días',
    },
    drop: {
      spanish: 'descartar',
      type: 'boolean',
      help: 'descarta los que esperan a otro programa que ya no está configurado',
    },
  },
  examples: [
    ['12', 'el aviso de la 12, también si solo espera su turno'],
    ['--fallidos', 'todos, cuando el correo vuelve a ir'],
    ['--descartar', 'se ha quitado WEBHOOK_URL a propósito'],
  ],
  notes: 'El servidor los manda en menos de un minuto, y lo intenta otros siete días.',
  async run(installation, { 'all-failed': allFailed = false, drop = false }, [operand]) {
    if ([allFailed, drop, operand !== undefined].filter(Boolean).length !== 1)
      throw new UsageError('Di el número de una solicitud, o --fallidos, o --descartar.');
    if (drop) return dropThem(installation);
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

async function dropThem(installation: Installation): Promise<undefined> {
  const count = await change(installation, ({ queries }) => dropMissingWebhook(queries));
  if (count === undefined)
    throw new Refusal(
      'No se ha descartado nada: ningún aviso espera a otro programa que ya no esté configurado.',
    );
  const what = count === 1 ? 'Se ha descartado 1 aviso.' : `Se han descartado ${count} avisos.`;
  await installation.terminal.print(`${what} Las solicitudes siguen guardadas.\n`);
}
