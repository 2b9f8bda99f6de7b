import { longestNote } from '../../contact/labels.ts';
import { writeNote } from '../../requests/label.ts';
import { command } from '../command.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change } from '../installation.ts';
import { readId } from '../typed-values.ts';

export const note = command({
  operands: { shown: 'N.º TEXTO', name: 'el número de la solicitud, o el texto', atLeast: 2, atMost: 2 },
  options: {},
  examples: [
    ['12 "Llamar a partir de las seis"', 'en lugar de la nota que hubiera'],
    ['12 ""', 'la quita'],
  ],
  notes:
    'La nota solo la veis vosotros. Si esa persona pide sus datos (acceso), va con ellos;\n' +
    '«borrar» la quita, «ver» la enseña.',
  async run(installation, _values, [operand = '', text = '']) {
    const id = readId(operand);
    const note = text.normalize('NFC').trim();
    if (note.length > longestNote) throw new UsageError(`Una nota tiene como mucho ${longestNote} letras.`);
    const { outcome } = await change(installation, ({ queries }) =>
      writeNote(queries, { id, note, by: null }, installation.now()),
    );
    if (outcome !== 'changed') throw new Refusal(`No hay ninguna solicitud con el número ${id}.`);
    await installation.terminal.print(
      note === '' ? `La solicitud ${id} no lleva nota.\n` : `Nota de la solicitud ${id} guardada.\n`,
    );
  },
});
