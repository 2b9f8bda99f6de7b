import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Row } from './report.ts';

/**
 * `npm run faults [-- experiment …]`: runs the experiments for long, one after the other, and prints a table of each.
 */
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

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = positionals.length > 0 ? positionals : all;

for (const experiment of chosen) {
  if (!existsSync(fileOf(experiment))) throw new Error(`There is no experiment ${experiment}.`);
}
for (const experiment of chosen) {
  const { rows, ok } = await run(experiment);
  const text = rows.length > 0 ? table(rows) : 'It ended without a result.';
  process.stdout.write(`\n## ${experiment}${ok ? '' : ': FAILED'}\n\n${text}\n`);
  if (!ok) process.exitCode = 1;
}
process.stdout.write(
  `\nMeasured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}.\n`,
);

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
