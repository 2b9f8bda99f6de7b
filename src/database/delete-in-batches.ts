import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Deletes what a table holds that is over, on its way once through the primary key: a million rows at once would keep
 * everybody waiting, since SQLite works in this very thread. Who came meanwhile is left for the next time.
 */
export async function deleteInBatches<Table extends keyof Tables>(
  db: Kysely<Tables>,
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

/** So many take SQLite some milliseconds. */
const batch = 500;
