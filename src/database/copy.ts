import type { Kysely } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import { ReadableError } from '../readable-error.ts';
import { type CopiedTable, copiedTables, countRows, insertRows, readRows } from './copied-tables.ts';
import { checksum } from './copy-checksum.ts';
import { copyLastId } from './copy-last-id.ts';
import { openDatabase, openDatabaseAlone } from './open.ts';
import type { Tables } from './tables.ts';

/**
 * Copies everything into another database, which is made and brought up to date: every row with its id, and from
 * which id on new ones are given. Run again after it was cut off it goes on, and doubles nothing. At the end both
 * sides are read again and compared by count and checksum. The source is only read, and nobody else writes to it meanwhile.
 *
 * @throws {DatabaseError} caused by {InUseError} where a server has the source open.
 * @throws {CopyError} when the target holds other data, or when the two differ in the end.
 */
export async function copyDatabase(
  from: DatabaseConfig,
  to: DatabaseConfig,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Copied[]> {
  const source = await openDatabaseAlone(from);
  try {
    const target = await openDatabase(to);
    try {
      for (const table of copiedTables) await copyTable(source.queries, target.queries, table, onProgress);
      for (const table of copiedTables)
        if (table.numbered)
          await copyLastId(table.name, [from.kind, source.queries], [to.kind, target.queries]);
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
  /** The table in which they differ. */
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

/** What is there already has to be the beginning of the source, row by row. */
async function findWhereItStopped(source: Kysely<Tables>, target: Kysely<Tables>, table: CopiedTable) {
  let copied = 0;
  let after: Record<string, unknown> | undefined;
  // Small, and read in another order by another database: they are offered again as a whole.
  if (!table.numbered) return { copied, after };
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
