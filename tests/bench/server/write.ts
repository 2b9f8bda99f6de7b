import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './places.ts';

const [begin, end] = ['<!-- bench:server -->', '<!-- /bench:server -->'];

/** Puts the tables between their marks in docs/benchmarks.md. */
export async function writeIntoDocument(tables: string): Promise<void> {
  const file = join(root, 'docs/benchmarks.md');
  const written = await readFile(file, 'utf8');
  const [from, to] = [written.indexOf(begin), written.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for the tables.`);
  await writeFile(file, `${written.slice(0, from)}${begin}\n\n${tables}\n\n${written.slice(to)}`);
}
