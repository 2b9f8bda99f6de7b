import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../config/database.ts';
import type { Tables } from './tables.ts';

/**
 * A text that is the same as long as nothing was written, by nobody: what was read after it was asked for need not be read
 * again until it differs. One small query, whatever is stored.
 *
 * SQLite counts the rows that this connection has written, and says when another one has. PostgreSQL says which
 * transactions may be seen: the next that writes makes that another set.
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
