import type { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { ReadableError } from '../errors.ts';
import { openDatabase } from './open.ts';
import { readSequences } from './restore.ts';
import { lockSqlite } from './sqlite.ts';
import { copiedTables, type Tables } from './tables.ts';

/**
 * Copies a SQLite file into an empty PostgreSQL database: each row with its id, and the
 * sequences. It migrates the target first. Everything happens in one transaction, so the
 * target stays empty after an interruption.
 *
 * @throws {InUseError} if a server has the source open.
 * @throws {ReadableError} if the target has rows.
 */
export async function copyDatabase(
  file: string,
  url: string,
): Promise<{ table: string; count: number }[]> {
  using source = lockSqlite(file);
  const { transact, close } = await openDatabase({ kind: 'postgres', url });
  const copied = transact(async (target) => {
    const counts: { table: string; count: number }[] = [];
    for (const table of copiedTables)
      counts.push({ table, count: await copyTable(source, target, table) });

    for (const [table, last] of readSequences(source)) {
      if (last > 0) await setSequence(target, table, last);
    }
    return counts;
  });

  return await copied.finally(close);
}

async function setSequence(
  target: Transaction<Tables>,
  table: string,
  last: number,
): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  await sql`select setval(${sequence}, ${last})`.execute(target);
}

async function copyTable(
  source: DatabaseSync,
  target: Transaction<Tables>,
  table: string,
): Promise<number> {
  const first = sql`select 1 from ${sql.table(table)} limit 1`;
  const present = await first.execute(target);
  if (present.rows.length > 0)
    throw new ReadableError('El destino tiene ya datos: copia a una base vacía.');

  const rows = source.prepare(`select * from ${table}`).all();
  for (let start = 0; start < rows.length; start += batchSize) {
    await target
      .insertInto(table as keyof Tables)
      // The table is known only at run time, so its columns cannot be typed.
      .values(rows.slice(start, start + batchSize) as never)
      .execute();
  }
  return rows.length;
}

/**
 * PostgreSQL accepts at most 65,535 parameters in one statement. A batch stays far below:
 * `requests`, the widest table, has 26 columns.
 */
const batchSize = 500;
