import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../../src/database/open.ts';

/**
 * `npm run bench:export`: exports 100,000 requests in each format, each in a process of its own, and reads them
 * without writing anything as the floor; and a tenth of them, to see whether memory grows with their number. Prints
 * a table: the median of five rounds, every way in turn in each.
 */
const root = resolve(import.meta.dirname, '../../..');
const count = 100_000;
const rounds = 5;
const formats = ['csv', 'json', 'xlsx'];

const directory = await mkdtemp(join(tmpdir(), 'bench-export-'));
const file = join(directory, 'requests.sqlite');
await fill();

const floor = {
  name: 'floor: every row read, nothing written',
  argv: [join(import.meta.dirname, 'floor.ts'), file],
};
// One a minute: the first 10,000 came in the first seven days.
const tenth = ['--to', '2026-01-07'];
const ways = [
  floor,
  ...formats.flatMap((format) => [
    { name: tenthOf(format), argv: [...exportTo(format), ...tenth] },
    { name: format, argv: exportTo(format) },
  ]),
];
const measured = new Map<string, Measurement[]>(ways.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const { name, argv } of ways) measured.get(name)?.push(await measure(argv));
}
await printTable();
await rm(directory, { recursive: true });

type Measurement = { seconds: number; peakMiB: number };

/** Messages are of every length that people write: 20 to 1,200 characters, 340 in the middle. */
async function fill(): Promise<void> {
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  const text =
    'Buenos días, tenemos una grieta en la fachada del edificio y querríamos un presupuesto. '.repeat(14);
  const batch = 1000;
  for (let done = 0; done < count; done += batch) {
    const rows = Array.from({ length: batch }, (_, index) => {
      const n = done + index;
      return {
        received_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
        state: 'received' as const,
        name: `Ana Pérez ${n}`,
        email: `ana.${n}@example.com`,
        phone: '+34 600 000 000',
        message: text.slice(0, Math.round(20 + 1180 * ((n % 97) / 96) ** 2)),
      };
    });
    await queries.insertInto('requests').values(rows).execute();
  }
  await close();
}

function exportTo(format: string): string[] {
  return [
    join(root, 'src/cli/requests.ts'),
    'export',
    '--format',
    format,
    '--force',
    '--output',
    outputOf(format),
  ];
}

function tenthOf(format: string): string {
  return `a tenth in ${format}`;
}

function outputOf(format: string): string {
  return join(directory, `requests.${format}`);
}

async function measure(argv: string[]): Promise<Measurement> {
  const peak = join(import.meta.dirname, 'print-peak.ts');
  const env = { ...process.env, DATA_DIR: directory };
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', peak, ...argv], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env,
  });
  let said = '';
  child.stdio[3]?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, peakMiB: Number(said) / 1024 };
}

async function printTable(): Promise<void> {
  const floorSeconds = median((measured.get(floor.name) ?? []).map(({ seconds }) => seconds));
  const lines = [
    '| 100,000 requests | time | to the floor | peak memory (RSS) | with a tenth | file |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const name of [floor.name, ...formats]) {
    const all = measured.get(name) ?? [];
    const ofTenth = measured.get(tenthOf(name));
    const seconds = median(all.map((one) => one.seconds));
    const size = formats.includes(name)
      ? `${((await stat(outputOf(name))).size / 2 ** 20).toFixed(1)} MiB`
      : '—';
    lines.push(
      `| ${name} | ${seconds.toFixed(1)} s | ${(seconds / floorSeconds).toFixed(1)} | ${peakOf(all)} | ${ofTenth ? peakOf(ofTenth) : '—'} | ${size} |`,
    );
  }
  const made = `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}.`;
  process.stdout.write(`${lines.join('\n')}\n\n${made}\n`);
}

function peakOf(all: Measurement[]): string {
  return `${Math.round(median(all.map(({ peakMiB }) => peakMiB)))} MiB`;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
