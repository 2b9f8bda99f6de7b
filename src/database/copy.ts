import { sql, type Transaction } from 'kysely';
import { ReadableError } from '../errors.ts';
import { DatabaseError, PendingMigrationsError, SchemaMismatchError } from './errors.ts';
import { openDatabase, openExclusive, openExisting } from './open.ts';
import type { Db, Tables } from './tables.ts';

/** As the database names them, the tables that are copied to another database, in the order of their references. */
export const copiedTables = [
  'people',
  'passkeys',
  'requests',
  'request_events',
  'calls_taken',
  'deliveries',
  'first_sentences',
  'job_runs',
  'audit',
];

/** The tables whose content signs somebody in or reaches a device: they are not copied, and restored empty. */
export const signInTables = [
  'push_subscriptions',
  'sessions',
  'sign_in_tokens',
  'used_challenges',
  'settings',
];

/**
 * Copies a SQLite file into an empty PostgreSQL database, which is migrated first: every row with its id, and the sequences.
 * Everything is in one transaction: after an interruption the target is empty.
 *
 * @throws {DatabaseError} caused by {InUseError} where a server has the source open.
 * @throws {TargetNotEmptyError}
 */
export async function copyDatabase(file: string, url: string): Promise<Copied[]> {
  const to = { kind: 'postgres', url } as const;
  const source = await openExclusive({ kind: 'sqlite', file });
  try {
    await assertEmpty(to);
    const target = await openDatabase(to);
    try {
      return await target.queries.transaction().execute(async (transaction) => {
        const copied: Copied[] = [];
        for (const table of copiedTables)
          copied.push({ table, count: await copyRows(source.queries, transaction, table) });
        await copySequences(source.queries, transaction);
        return copied;
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
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

/** Looks at the whole target before it is migrated. */
async function assertEmpty(to: { kind: 'postgres'; url: string }): Promise<void> {
  const target = await openExisting(to).catch((error: unknown) => {
    const { cause } = error instanceof DatabaseError ? error : {};
    const isOther = cause instanceof SchemaMismatchError || cause instanceof PendingMigrationsError;
    throw isOther ? new TargetNotEmptyError('kysely_migration') : error;
  });
  if (!target) return;
  try {
    for (const table of copiedTables) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target.queries);
      if (rows.length > 0) throw new TargetNotEmptyError(table);
    }
  } finally {
    await target.close();
  }
}

async function copyRows(source: Db, target: Transaction<Tables>, table: string): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await source
      .selectFrom(table as keyof Tables)
      .selectAll()
      .orderBy(sql`rowid`)
      .limit(batchSize)
      .offset(count)
      .execute();
    if (rows.length === 0) return count;
    await target
      .insertInto(table as keyof Tables)
      .values(rows as never)
      .execute();
    count += rows.length;
  }
}

const batchSize = 500;

async function copySequences(source: Db, target: Db): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source,
  );
  for (const { name, seq } of rows)
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(target);
}
