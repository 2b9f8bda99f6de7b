import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Row } from './report.ts';

/**
 * `npm run faults [-- --write] [experiment …]`: runs the experiments for long, one after the other, and prints
 * a table of each. `--write` puts the tables into docs/reliability.md, between the marks of each experiment.
 */
const root = resolve(import.meta.dirname, '../..');
const document = join(root, 'docs/reliability.md');
const all = [
  'kill-under-load',
  'power-cut',
  'postgres-away',
  'storage-away',
  'disk-breaks',
  'generated-bodies',
  'slow-connections',
  'botnet',
  'million-addresses',
  'mail-away',
  'outbox',
  'told-after-kills',
  'rolling-deploy',
] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const chosen = positionals.length > 0 ? positionals : all;

for (const experiment of chosen) {
  if (!existsSync(fileOf(experiment))) throw new Error(`There is no experiment ${experiment}.`);
}
for (const experiment of chosen) {
  const { rows, ok } = await run(experiment);
  const text = rows.length > 0 ? table(rows) : 'It ended without a result.';
  process.stdout.write(`\n## ${experiment}${ok ? '' : ': FAILED'}\n\n${text}\n`);
  if (!ok) process.exitCode = 1;
  else if (values.write) await writeTable(experiment, text);
}

async function run(experiment: string): Promise<{ rows: Row[]; ok: boolean }> {
  const directory = await mkdtemp(join(tmpdir(), 'faults-'));
  const file = join(directory, 'report.jsonl');
  const env = { ...process.env, FAULTS: 'long', FAULTS_REPORT: file };
  const child = spawn(process.execPath, ['--test', fileOf(experiment)], { stdio: ['ignore', 2, 2], env });
  const [code] = await once(child, 'close');
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : [];
  await rm(directory, { recursive: true });
  return { rows: lines.map((line): Row => JSON.parse(line).row), ok: code === 0 };
}

function fileOf(experiment: string): string {
  return join(import.meta.dirname, `${experiment}.test.ts`);
}

/** Rows with other columns than the row before begin a new table. */
function table(rows: Row[]): string {
  const lines = rows.flatMap((row, index) => {
    const columns = Object.keys(row);
    const same = index > 0 && Object.keys(rows[index - 1] ?? {}).join() === columns.join();
    const head = [...(index > 0 ? [''] : []), line(columns), line(columns.map(() => '---'))];
    return [...(same ? [] : head), line(Object.values(row))];
  });
  return lines.join('\n');
}

function line(cells: (string | number)[]): string {
  return `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`;
}

async function writeTable(experiment: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${experiment} -->`, `<!-- /${experiment} -->`];
  const written = await readFile(document, 'utf8');
  const [from, to] = [written.indexOf(begin), written.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${document} has no place for ${experiment}.`);
  const made = `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}.`;
  const section = `${begin}\n\n${text}\n\n${made}\n\n`;
  await writeFile(document, written.slice(0, from) + section + written.slice(to));
}
