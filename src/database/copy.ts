import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import { ReadableError } from '../readable-error.ts';
import {
  type CopiedTable,
  copiedTables,
  countRows,
  insertRows,
  type Row,
  readRows,
} from './copied-tables.ts';
import { DatabaseError, PendingMigrationsError, SchemaMismatchError } from './errors.ts';
import { lastId, setLastId } from './numbering.ts';
import { openDatabase, openDatabaseAlone, openExisting } from './open.ts';
import type { Db } from './tables.ts';

/**
 * Copies everything into an empty database, which is created and migrated: every row with its id, and the number that the
 * next id follows. All in one transaction, at whose end both sides are read again and compared by count and checksum: after
 * an interruption, or where they differ, the target is as empty as before. The source is only read, and nobody else can
 * write to it meanwhile.
 *
 * @throws {DatabaseError} caused by {InUseError} where a server has the source open.
 * @throws {CopyError} when the target is not empty, or when source and target differ in the end.
 */
export async function copyDatabase(from: DatabaseConfig, to: DatabaseConfig): Promise<Copied[]> {
  const source = await openDatabaseAlone(from);
  try {
    await refuseOtherData(to);
    const target = await openDatabase(to);
    try {
      return await target.queries.transaction().execute(async (transaction) => {
        // Reading the source may take longer than the limits for a server's own transactions.
        if (to.kind === 'postgres')
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        for (const table of copiedTables)
          await copyTable([source.queries, from.kind], [transaction, to.kind], table);
        return compare(source.queries, transaction);
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export type Copied = { table: string; count: number; checksum: string };

export class CopyError extends ReadableError {
  readonly table: string;
  readonly reason: 'other data' | 'differs';

  constructor(reason: 'other data' | 'differs', table: string) {
    super(`${table}: ${reason}`);
    this.table = table;
    this.reason = reason;
  }
}

/** Looks at the whole target before it is brought up to date. */
async function refuseOtherData(to: DatabaseConfig): Promise<void> {
  const target = await openExisting(to).catch((error: unknown) => {
    const { cause } = error instanceof DatabaseError ? error : {};
    const isOther = cause instanceof SchemaMismatchError || cause instanceof PendingMigrationsError;
    throw isOther ? new CopyError('other data', 'migrations') : error;
  });
  if (!target) return;
  try {
    for (const table of copiedTables)
      if ((await countRows(target.queries, table)) > 0) throw new CopyError('other data', table.name);
  } finally {
    await target.close();
  }
}

async function copyTable([source, sourceKind]: Side, [target, targetKind]: Side, table: CopiedTable) {
  for await (const rows of readRows(source, table)) await insertRows(target, table, rows);
  if (!table.numbered) return;
  // So that new rows are numbered as in the source, even where its last rows have been deleted.
  const last = await lastId(source, sourceKind, table.name);
  if (last > 0) await setLastId(target, targetKind, table.name, last);
}

type Side = [Db, DatabaseConfig['kind']];

async function compare(source: Db, target: Db): Promise<Copied[]> {
  const results: Copied[] = [];
  for (const table of copiedTables) {
    const [ours, theirs] = [await summarize(source, table), await summarize(target, table)];
    if (ours.count !== theirs.count || ours.checksum !== theirs.checksum) {
      throw new CopyError('differs', table.name);
    }
    results.push({ table: table.name, ...ours });
  }
  return results;
}

async function summarize(db: Db, table: CopiedTable) {
  let count = 0;
  let sum = checksum([]);
  for await (const rows of readRows(db, table)) {
    count += rows.length;
    sum = checksum(rows, sum);
  }
  return { count, checksum: sum };
}

/**
 * A checksum over rows in whatever order they come, since two databases sort text differently: the SHA-256 of each,
 * combined by exclusive or. No two rows of a table are the same, so none cancels another out.
 */
function checksum(rows: Row[], sumSoFar = '0'.repeat(64)): string {
  const sum = Buffer.from(sumSoFar, 'hex');
  for (const row of rows) {
    const names = Object.keys(row).sort();
    const hash = createHash('sha256')
      .update(JSON.stringify(names.map((name) => [name, row[name]])))
      .digest();
    for (const [index, byte] of hash.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
  }
  return sum.toString('hex');
}
