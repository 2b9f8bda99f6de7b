import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../../database/backup/write-whole.ts';
import type { Circumstances } from '../../requests/export/columns.ts';
import { csv } from '../../requests/export/csv.ts';
import { exportFormats, mostRows } from '../../requests/export/formats.ts';
import type { Batches } from '../../requests/export/json.ts';
import { countRequests, eachRequest, type Filter } from '../../requests/find.ts';
import { command } from '../command.ts';
import { refuseDatabase } from '../database-files.ts';
import { OutputError, Refusal, UsageError } from '../errors.ts';
import { filterOptions, readFilter } from '../filter-options.ts';
import { type Installation, type Queries, read } from '../installation.ts';
import { isAnswerPromised } from '../promised.ts';
import type { Terminal } from '../terminal.ts';
import { readChoice } from '../typed-values.ts';

export const exportRequests = command({
  options: {
    format: { spanish: 'formato', type: 'string', value: 'FORMATO', help: 'csv, xlsx (Excel) o json' },
    output: { spanish: 'archivo', type: 'string', value: 'ARCHIVO', help: 'a ese archivo, no a la salida' },
    force: { spanish: 'reemplazar', type: 'boolean', help: 'reemplaza el archivo si ya existe' },
    delimiter: {
      spanish: 'separador',
      type: 'string',
      value: 'NOMBRE',
      help: 'en CSV: punto-y-coma, si no se dice, o coma',
    },
    ...filterOptions,
  },
  examples: [
    ['--formato xlsx --archivo solicitudes.xlsx', 'todas, para Excel'],
    ['--formato csv --archivo nov.csv --desde 2026-11-01 --hasta 2026-11-30', 'las de noviembre'],
    ['--formato csv --separador coma', 'a la salida, con comas, para otro programa'],
    ['--formato json | jq length', 'igual que lista --json'],
  ],
  notes:
    'El CSV se abre bien en un Excel en español. Para que ningún texto actúe como fórmula, el que empieza\n' +
    "por = + - @ lleva delante un apóstrofo: '=1+1. Un teléfono va tal cual. En xlsx no hace falta.\n" +
    'CSV y xlsx dejan fuera los caracteres que no se ven; JSON lo lleva todo tal como se recibió.\n' +
    'Las horas son las de Madrid; en JSON, UTC.',
  async run(installation, { format, output, force, delimiter, ...which }) {
    if (format === undefined) throw new UsageError('Falta --formato: csv, xlsx o json.');
    const as = readFormat(format, delimiter);
    const filter = readFilter(which, installation.now());
    if (output !== undefined) refuseDatabase(output, installation.config.database);
    if (format === 'xlsx' && output === undefined && installation.terminal.interactive)
      throw new Refusal('Un xlsx no se puede ver en el terminal: di en qué archivo, con --archivo.');
    const exportFrom = (source: Source) => send(installation, { as, output, force }, source);
    const count =
      (await read(installation, (db) => exportFrom(sourceIn(db, filter)))) ?? (await exportFrom(nothing));
    if (output === undefined) return;
    const what = count === 1 ? 'Una solicitud' : `${count.toLocaleString('es-ES')} solicitudes`;
    const advice = count > 0 ? ' Son datos personales: borra el archivo cuando no lo necesites.' : '';
    installation.terminal.note(`${what} en ${output}.${advice}\n`);
  },
});

type Format = {
  name: string;
  chunks(batches: Batches, circumstances: Circumstances): AsyncIterable<string | Uint8Array>;
};

function readFormat(format: string, delimiter: string | undefined): Format {
  const name = readChoice(format, '--formato', ['csv', 'xlsx', 'json']);
  if (delimiter !== undefined && name !== 'csv') throw new UsageError('--separador es solo para CSV.');
  const separator = readChoice(delimiter ?? 'punto-y-coma', '--separador', delimiters);
  if (separator !== 'coma' && separator !== 'comma') return { name, chunks: exportFormats[name].chunks };
  return {
    name,
    chunks: (batches, circumstances) => csv(batches, { ...circumstances, delimiter: ',' }),
  };
}

const delimiters = ['punto-y-coma', 'coma', 'semicolon', 'comma'] as const;

/** `total` counts the requests before those without the wanted text are left out. */
type Source = { batches: Batches; total: () => Promise<number> };

const nothing: Source = { batches: [], total: async () => 0 };

function sourceIn(db: Queries, filter: Filter): Source {
  return { batches: eachRequest(db, filter), total: () => countRequests(db, filter) };
}

type Target = { as: Format; output: string | undefined; force: boolean | undefined };

/** Returns how many requests it wrote. */
async function send(
  { config, terminal, now }: Installation,
  { as, output, force }: Target,
  { batches, total }: Source,
) {
  const expected = await total();
  if (as.name === 'xlsx' && expected > mostRows)
    throw new Refusal(
      `En una hoja de Excel caben ${mostRows} solicitudes, y son ${expected}: di un periodo.`,
    );
  const progress = withProgress(terminal, batches, expected);
  const chunks = as.chunks(progress.batches, {
    mail: config.mail,
    now: now(),
    promised: await isAnswerPromised(),
  });
  try {
    if (output === undefined) {
      for await (const chunk of chunks) await terminal.print(chunk).catch(tellHalf);
    } else {
      await writeWhole(output, { replace: force }, (temporary) =>
        pipeline(Readable.from(chunks), createWriteStream(temporary)),
      );
    }
  } finally {
    progress.end();
  }
  return progress.count();
}

/** Half an export looks like a whole one, so that a reader that goes away is reported here. */
function tellHalf(error: unknown): never {
  if (!(error instanceof OutputError && error.readerLeft)) throw error;
  throw new Refusal(
    'La exportación no está entera: el comando que la recibía se ha cerrado antes del final.',
  );
}

/** Counts the requests that pass through, and draws a progress bar where a person watches. */
function withProgress(
  { watched, note, columns }: Pick<Terminal, 'watched' | 'note' | 'columns'>,
  batches: Batches,
  total: number,
) {
  let count = 0;
  async function* counted() {
    for await (const batch of batches) {
      yield batch;
      count += batch.length;
      if (watched) note(`\r${bar(count, total, Math.min(columns, 80))}`);
    }
  }
  return {
    batches: counted(),
    count: () => count,
    /** Takes the bar away. */
    end: () => void (watched && note('\r\u001b[K')),
  };
}

function bar(count: number, total: number, columns: number): string {
  const figures = ` ${count.toLocaleString('es-ES')} de ${total.toLocaleString('es-ES')}`;
  const width = Math.max(0, columns - figures.length - 1);
  const full = Math.round(width * Math.min(1, count / Math.max(1, total)));
  return '█'.repeat(full) + '░'.repeat(width - full) + figures;
}
