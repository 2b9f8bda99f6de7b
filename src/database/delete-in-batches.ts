import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/**
 * Deletes the rows of a table that are over, going once through its primary key in batches: SQLite works in this very
 * thread, and a million rows at once would keep everybody waiting. Rows that are added meanwhile may be left.
 */
export async function deleteInBatches<Table extends keyof Tables>(
  db: Db,
  { table, key, isOver }: { table: Table; key: keyof Tables[Table] & string; isOver: RawBuilder<boolean> },
): Promise<void> {
  const [from, column] = [sql.table(table), sql.ref(key)];
  for (let after = ''; ; ) {
    const { rows } = await sql<{ last: string | null }>`select max(k) as last from
      (select ${column} as k from ${from} where ${column} > ${after} order by ${column} limit ${batch}) as next`.execute(
      db,
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    await sql`delete from ${from} where ${column} > ${after} and ${column} <= ${last} and ${isOver}`.execute(
      db,
    );
    after = last;
    await nextTurn();
  }
}

/** SQLite deletes this many rows in some milliseconds. */
const batch = 500;
