import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import type { Tables } from './tables.ts';

/**
 * A text that stays the same until any process writes to the database. What was read after the text was read is up to date
 * as long as it has not changed. The query is small, however much is stored.
 *
 * With SQLite it is the number of rows that this connection has changed, and a version that changes when another connection
 * commits. With PostgreSQL it is the set of visible transactions, which the next one that writes changes: also one in another
 * database of the same server, or its vacuum. To read anew for those is a cost, not a fault.
 */
export async function readRevision(db: Kysely<Tables>, kind: DatabaseConfig['kind']): Promise<string> {
  const { rows } = await queries[kind].execute(db);
  return rows[0]?.revision ?? '';
}

const queries = {
  sqlite: sql<{
    revision: string;
  }>`select total_changes() || ' ' || data_version as revision from pragma_data_version`,
  postgres: sql<{ revision: string }>`select cast(pg_current_snapshot() as text) as revision`,
};
