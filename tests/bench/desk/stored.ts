import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../../../src/config/database.ts';
import { type Database, openDatabase } from '../../../src/database/open.ts';
import { readFigures } from '../../../src/requests/figures.ts';
import { countLists, readPage, searchRequests } from '../../../src/requests/lists.ts';
import { withTurns } from '../../../src/requests/who.ts';
import { query, startPostgres } from '../../support/postgres.ts';
import { percentile } from '../server/numbers.ts';
import { fill } from './fill.ts';

const counts = [10, 100, 100_000];
const rounds = 5;
const now = new Date('2026-11-22T06:00:00.000Z');

/**
 * How long the desk's first page, a search and the figures take, by how many requests are stored: the last of twelve
 * months, on both databases. Medians of five rounds in ms, after one that does not count.
 */
export async function measureStored(directory: string): Promise<string[][]> {
  const rows: string[][] = [head, head.map(() => '---')];
  for (const count of counts)
    rows.push(await measureOne({ kind: 'sqlite', file: join(directory, `${count}.sqlite`) }, count));
  const { adminUrl, remove } = await startPostgres();
  try {
    for (const count of counts) {
      const url = new URL(adminUrl);
      url.pathname = `desk_${count}`;
      await query(adminUrl, `create database desk_${count}`);
      rows.push(await measureOne({ kind: 'postgres', url: url.href }, count));
    }
  } finally {
    await remove();
  }
  return rows;
}

const head = ['stored requests', 'who waits', 'all', 'search, rare', 'search, common', 'figures'];

async function measureOne(config: DatabaseConfig, count: number): Promise<string[]> {
  const database = await openDatabase(config);
  try {
    await fill(database.queries, count, now);
    // PostgreSQL does so by itself within a minute.
    if (config.kind === 'postgres') await sql`vacuum analyze`.execute(database.queries);
    const times: string[] = [];
    for (const task of tasks(database)) times.push(shown(await median(task)));
    process.stderr.write(`${config.kind}, ${count}: ${times.join(', ')}\n`);
    return [`${count.toLocaleString('en')}, ${names[config.kind]}`, ...times];
  } finally {
    await database.close();
  }
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function tasks(database: Database): (() => Promise<unknown>)[] {
  const page = async (list: 'waiting' | 'received') => {
    const { requests } = await readPage(database.queries, {
      list,
      atMost: 50,
      oldestFirst: list === 'waiting',
    });
    return [await withTurns(database.queries, requests), await countLists(database.queries, now)];
  };
  const search = (text: string) => searchRequests(database.reports, { text, atMost: 50 });
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
  return percentile(
    times.sort((a, b) => a - b),
    50,
  );
}

function shown(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}
