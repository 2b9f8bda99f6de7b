import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
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
import { DatabaseError, OlderDatabaseError } from './errors.ts';
import type { DialectName } from './migration.ts';
import { lastNumber, setLastNumber } from './numbering.ts';
import { openDatabase, openDatabaseAlone, openExisting } from './open.ts';
import type { Tables } from './tables.ts';

/**
 * Copies everything into another database, which is created and migrated: every row with its id, and the number that the
 * next id follows. After an interruption a second call goes on where the first one stopped. At the end both sides are read
 * again and compared by count and checksum. The source is only read, and nobody else can write to it meanwhile.
 *
 * @throws {DatabaseError} caused by {InUseError} where a server has the source open.
 * @throws {CopyError} when the target holds other data, or when source and target differ in the end.
 */
export async function copyDatabase(
  from: DatabaseConfig,
  to: DatabaseConfig,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Copied[]> {
  const source = await openDatabaseAlone(from);
  try {
    await refuseOtherData(source.queries, to);
    const target = await openDatabase(to);
    try {
      for (const table of copiedTables) await copyTable(source.queries, target.queries, table, onProgress);
      for (const table of copiedTables)
        if (table.numbered)
          await copyLastId(table.name, [source.queries, from.kind], [target.queries, to.kind]);
      return await compare(source.queries, target.queries);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export type Progress = { table: string; copied: number; total: number };

export type Copied = { table: string; count: number; checksum: string };

export class CopyError extends ReadableError {
  /** The table in which source and target differ. */
  readonly table: string;
  readonly reason: 'other data' | 'differs';

  constructor(reason: 'other data' | 'differs', table: string) {
    super(
      reason === 'other data'
        ? `The target holds other data than the source (in ${table}). Copy into an empty database.`
        : `Source and target differ in ${table}. Has another program written to one of them? Stop it, and copy again.`,
    );
    this.table = table;
    this.reason = reason;
  }
}

/** Looks at the whole target before anything is written to it, or it is brought up to date. */
async function refuseOtherData(source: Kysely<Tables>, to: DatabaseConfig): Promise<void> {
  const target = await openExisting(to).catch((error: unknown) => {
    const isOlder = error instanceof DatabaseError && error.cause instanceof OlderDatabaseError;
    throw isOlder ? new CopyError('other data', 'migrations') : error;
  });
  if (!target) return;
  try {
    for (const table of copiedTables) await findWhereItStopped(source, target.queries, table);
  } finally {
    await target.close();
  }
}

async function copyTable(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: CopiedTable,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const total = await countRows(source, table);
  const begun = await findWhereItStopped(source, target, table);
  let { copied, after } = begun;
  onProgress({ table: table.name, copied, total });
  for await (const rows of readRows(source, table, after)) {
    await insertRows(target, table, rows);
    copied += rows.length;
    after = rows.at(-1);
    onProgress({ table: table.name, copied, total });
  }
}

/**
 * How much of a table the target has already. That has to be the beginning of the source, row by row.
 *
 * @throws {CopyError} where it holds anything else.
 */
async function findWhereItStopped(source: Kysely<Tables>, target: Kysely<Tables>, table: CopiedTable) {
  let copied = 0;
  let after: Record<string, unknown> | undefined;
  if (!table.numbered) {
    // Small, and sorted differently by the other database: these are copied again as a whole.
    await refuseOtherRows(source, target, table);
    return { copied, after };
  }
  const ours = readRows(source, table);
  for await (const theirs of readRows(target, table)) {
    const { value = [] } = await ours.next();
    if (checksum(theirs) !== checksum(value.slice(0, theirs.length))) {
      throw new CopyError('other data', table.name);
    }
    copied += theirs.length;
    after = theirs.at(-1);
  }
  return { copied, after };
}

async function refuseOtherRows(source: Kysely<Tables>, target: Kysely<Tables>, table: CopiedTable) {
  const theirs = new Set<string>();
  for await (const rows of readRows(target, table)) for (const row of rows) theirs.add(checksum([row]));
  if (theirs.size === 0) return;
  for await (const rows of readRows(source, table)) for (const row of rows) theirs.delete(checksum([row]));
  if (theirs.size > 0) throw new CopyError('other data', table.name);
}

async function compare(source: Kysely<Tables>, target: Kysely<Tables>): Promise<Copied[]> {
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

async function summarize(db: Kysely<Tables>, table: CopiedTable) {
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

/** Lets the target number new rows as the source would, even where the source's last rows have been deleted. */
async function copyLastId(table: string, from: Side, to: Side): Promise<void> {
  const last = await lastNumber(...from, table);
  if (last > 0) await setLastNumber(...to, table, last);
}

type Side = [Kysely<Tables>, DialectName];
