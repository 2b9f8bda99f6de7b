import { noteMissedCall, withdrawMissedCall } from '../../requests/answer.ts';
import { changeSome, whyNot } from '../change-some.ts';
import { command } from '../command.ts';
import { someRequests } from '../typed-values.ts';

export const missedCall = command({
  operands: someRequests,
  options: { undo: { type: 'boolean', help: 'quita la última que se apuntó' } },
  examples: [
    ['12', 'se ha llamado a la 12 y no lo ha cogido'],
    ['12 --undo', 'se apuntó por error'],
  ],
  notes: 'La solicitud sigue sin contestar. Las llamadas las enseña «ver».',
  async run(installation, { undo }, operands) {
    const apply = undo ? withdrawMissedCall : noteMissedCall;
    const done = undo ? 'ya no lleva esa llamada sin respuesta' : 'lleva una llamada sin respuesta';
    await changeSome(installation, operands, async (queries, id) => {
      const { outcome } = await apply(queries, { id, by: null }, installation.now());
      return outcome === 'changed' ? { done: `La solicitud ${id} ${done}.` } : { refused: whyNot[outcome] };
    });
  },
});
