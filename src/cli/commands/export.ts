import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../../database/backup/write-whole.ts';
import {
  type ExportFormat,
  exportFormatNames,
  exportFormats,
  mostRows,
} from '../../requests/export/formats.ts';
import type { Batches } from '../../requests/export/json.ts';
import { countRequests, eachRequest } from '../../requests/find.ts';
import { command } from '../command.ts';
import { refuseDatabase } from '../database-files.ts';
import { OutputError, Refusal, UsageError } from '../errors.ts';
import { filterOptions, readFilter } from '../filter-options.ts';
import { type Installation, read } from '../installation.ts';
import { isAnswerPromised } from '../promised.ts';

export default command({
  options: {
    format: { spanish: 'formato', type: 'string', value: 'FORMATO', help: 'csv, xlsx (Excel) o json' },
    output: { spanish: 'archivo', type: 'string', value: 'ARCHIVO', help: 'a ese archivo, no a la salida' },
    force: { spanish: 'reemplazar', type: 'boolean', help: 'reemplaza el archivo si ya existe' },
    ...filterOptions,
  },
  examples: [
    ['--formato xlsx --archivo solicitudes.xlsx', 'todas, para Excel'],
    ['--formato csv --archivo nov.csv --desde 2026-11-01 --hasta 2026-11-30', 'las de noviembre'],
    ['--formato json | jq length', 'igual que lista --json'],
  ],
  notes:
    'El CSV se abre bien en un Excel en español. Para que ningún texto actúe como fórmula, el que empieza\n' +
    "por = + - @ lleva delante un apóstrofo: '=1+1. Un teléfono va tal cual. En xlsx no hace falta.\n" +
    'CSV y xlsx dejan fuera los caracteres que no se ven; JSON lo lleva todo tal como se recibió.\n' +
    'Las horas son las de Madrid; en JSON, UTC.',
  async run(installation, { format, output, force, ...which }) {
    if (format === undefined) throw new UsageError('Falta --formato: csv, xlsx o json.');
    const as = exportFormatNames.find((known) => known === format);
    if (as === undefined)
      throw new UsageError(`--formato espera ${exportFormatNames.join(', ')}, no «${format}».`);
    const filter = readFilter(which, installation.now());
    if (output !== undefined) refuseDatabase(output, installation.config.database);
    if (as === 'xlsx' && output === undefined && installation.terminal.interactive)
      throw new Refusal('Un xlsx no se puede ver en el terminal: di en qué archivo, con --archivo.');
    const exportFrom = (batches: Batches) => send(installation, { as, output, force }, batches);
    const exported = await read(installation, async (db) => {
      const expected = as === 'xlsx' ? await countRequests(db, filter) : 0;
      if (expected > mostRows)
        throw new Refusal(
          `En una hoja de Excel caben ${mostRows} solicitudes, y son ${expected}: di un periodo.`,
        );
      return exportFrom(eachRequest(db, filter));
    });
    const count = exported ?? (await exportFrom([]));
    if (output === undefined) return;
    const what = count === 1 ? 'Una solicitud' : `${count.toLocaleString('es-ES')} solicitudes`;
    const advice = count > 0 ? ' Son datos personales: borra el archivo cuando no lo necesites.' : '';
    installation.terminal.note(`${what} en ${output}.${advice}\n`);
  },
});

type Target = { as: ExportFormat; output: string | undefined; force: boolean | undefined };

async function send(
  { config, terminal, now }: Installation,
  { as, output, force }: Target,
  batches: Batches,
) {
  let count = 0;
  async function* counted() {
    for await (const batch of batches) {
      yield batch;
      count += batch.length;
    }
  }
  const circumstances = { mail: config.mail, now: now(), promised: await isAnswerPromised() };
  const chunks = exportFormats[as].chunks(counted(), circumstances);
  if (output === undefined) for await (const chunk of chunks) await terminal.print(chunk).catch(tellHalf);
  else
    await writeWhole(output, { replace: force }, (temporary) =>
      pipeline(Readable.from(chunks), createWriteStream(temporary)),
    );
  return count;
}

/** Half an export looks like a whole one, so that a reader that goes away is reported here. */
function tellHalf(error: unknown): never {
  if (!(error instanceof OutputError && error.readerLeft)) throw error;
  throw new Refusal(
    'La exportación no está entera: el comando que la recibía se ha cerrado antes del final.',
  );
}
