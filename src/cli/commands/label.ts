import { provinces } from '../../company/schema.ts';
import { services } from '../../company/services.ts';
import { outcomes } from '../../contact/labels.ts';
import { type Labels, labelRequest } from '../../requests/label.ts';
import { command } from '../command.ts';
import { Refusal, UsageError } from '../errors.ts';
import { change } from '../installation.ts';
import { oneRequest, readId, readWord } from '../typed-values.ts';

const none = 'ninguno';

export const label = command({
  operands: oneRequest,
  options: {
    service: { type: 'string', value: 'SERVICIO', help: 'uno de los de la web; basta con cómo empieza' },
    province: { type: 'string', value: 'PROVINCIA', help: provinces.join(', ') },
    outcome: { type: 'string', value: 'RESULTADO', help: Object.values(outcomes).join(', ') },
  },
  examples: [
    ['12 --service pintura --province girona', 'lo que el formulario no pregunta'],
    ['12 --outcome ganada', 'en qué acabó'],
    [`12 --outcome ${none}`, 'lo quita'],
  ],
  notes: 'Con las etiquetas cuentan «cifras» y la oficina; ninguna es obligatoria.',
  async run(installation, { service, province, outcome }, [operand = '']) {
    const id = readId(operand);
    const labels: Partial<Labels> = {
      ...(service !== undefined && { service: read(service, '--service', services) }),
      ...(province !== undefined && { province: read(province, '--province', provinceWords) }),
      ...(outcome !== undefined && { outcome: read(outcome, '--outcome', outcomes) }),
    };
    if (Object.keys(labels).length === 0)
      throw new UsageError('Di qué etiqueta: --service, --province u --outcome.');
    const { outcome: came } = await change(installation, ({ queries }) =>
      labelRequest(queries, { id, labels, by: null }, installation.now()),
    );
    if (came !== 'changed') throw new Refusal(`No hay ninguna solicitud con el número ${id}.`);
    await installation.terminal.print(`Etiquetas de la solicitud ${id} guardadas.\n`);
  },
});

const provinceWords = Object.fromEntries(provinces.map((name) => [name, name])) as Record<
  (typeof provinces)[number],
  string
>;

function read<K extends string>(text: string, option: string, words: Record<K, string>): K | null {
  return text === none ? null : readWord(text, option, words);
}
