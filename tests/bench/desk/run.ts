import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../../../src/config/database.ts';
import { type Database, openDatabase } from '../../../src/database/open.ts';
import { readFigures } from '../../../src/requests/figures.ts';
import { countLists, readPage, searchRequests } from '../../../src/requests/lists.ts';
import { withTurns } from '../../../src/requests/turns.ts';
import { fill } from './fill.ts';

/**
 * `npm run bench:desk`: how long the desk's first page, a search and the figures take with 100 and with 100,000 stored
 * requests, the last of twelve months. On SQLite, and on PostgreSQL where BENCH_DATABASE_URL names an empty database.
 * Prints a table: the median of five rounds in ms, after one that does not count.
 */
const rounds = 5;
const now = new Date('2026-11-22T06:00:00.000Z');

const directory = await mkdtemp(join(tmpdir(), 'bench-desk-'));
const rows: string[][] = [];
try {
  for (const count of [100, 100_000])
    rows.push(
      await measureAll('SQLite', { kind: 'sqlite', file: join(directory, `${count}.sqlite`) }, count),
    );
  const url = process.env.BENCH_DATABASE_URL;
  // The second goes on where the first ended.
  if (url)
    for (const count of [100, 100_000])
      rows.push(await measureAll('PostgreSQL', { kind: 'postgres', url }, count));
} finally {
  await rm(directory, { recursive: true });
}
const head = ['', 'waiting', 'all', 'search, rare', 'search, common', 'figures'];
process.stdout.write(`${[head, head.map(() => '---'), ...rows].map(line).join('\n')}\n`);

async function measureAll(name: string, config: DatabaseConfig, count: number): Promise<string[]> {
  const database = await openDatabase(config);
  try {
    await fill(database.queries, count, now);
    // PostgreSQL does so by itself within a minute.
    if (config.kind === 'postgres') await sql`vacuum analyze`.execute(database.queries);
    const times: string[] = [];
    for (const task of tasks(database)) times.push((await median(task)).toFixed(0));
    return [`${name}, ${count.toLocaleString('en')}`, ...times];
  } finally {
    await database.close();
  }
}

function tasks(database: Database): (() => Promise<unknown>)[] {
  const page = async (list: 'waiting' | 'received') => {
    const { requests } = await readPage(database.queries, { list, atMost: 50 });
    return [await withTurns(database.queries, requests), await countLists(database.queries)];
  };
  const search = (text: string) => searchRequests(database, { text, atMost: 50 });
  return [
    () => page('waiting'),
    () => page('received'),
    () => search('apellido 47'),
    () => search('grieta'),
    () => readFigures(database.reports, now),
  ];
}

async function median(task: () => Promise<unknown>): Promise<number> {
  await task();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await task();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}
