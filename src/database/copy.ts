import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { ReadableError } from '../errors.ts';
import { openDatabase } from './open.ts';
import { readSequences } from './restore.ts';
import { lockSqlite } from './sqlite.ts';
import { copiedTables, type Tables } from './tables.ts';

/**
 * Copies a SQLite file into an empty PostgreSQL database, which is migrated first: every row with its id, and the sequences.
 * Everything is in one transaction: after an interruption the target is empty.
 *
 * @throws {InUseError} where a server has the source open.
 * @throws {TargetNotEmptyError}
 */
export async function copyDatabase(file: string, url: string): Promise<Copied[]> {
  const source = lockSqlite(file);
  try {
    const target = await openDatabase({ kind: 'postgres', url });
    return await target.queries
      .transaction()
      .execute((transaction) => copyTables(source, transaction))
      .finally(target.close);
  } finally {
    source.close();
  }
}

export type Copied = { table: string; count: number };

export class TargetNotEmptyError extends ReadableError {
  readonly table: string;

  constructor(table: string) {
    super(`The target database is not empty: ${table}.`);
    this.table = table;
  }
}

async function copyTables(source: DatabaseSync, target: Transaction<Tables>): Promise<Copied[]> {
  const copied: Copied[] = [];
  for (const table of copiedTables) copied.push({ table, count: await copyTable(source, target, table) });
  for (const [table, last] of readSequences(source))
    if (last > 0) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(target);
  return copied;
}

async function copyTable(source: DatabaseSync, target: Transaction<Tables>, table: string): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target);
  if (rows.length > 0) throw new TargetNotEmptyError(table);
  const insert = (batch: Row[]) =>
    target
      .insertInto(table as keyof Tables)
      .values(batch as never)
      .execute();
  let count = 0;
  let batch: Row[] = [];
  for (const row of source.prepare(`select * from ${table}`).iterate()) {
    count++;
    if (batch.push(row) < batchSize) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
  return count;
}

type Row = Record<string, SQLOutputValue>;

const batchSize = 500;
