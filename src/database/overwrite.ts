import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './open.ts';
import { sqliteFault } from './sqlite-faults.ts';

/**
 * Makes what was deleted unreadable in the files of the database, beside a running server.
 *
 * `secure_delete` overwrites the cell that is deleted, but not the copies that SQLite leaves in a page when a row
 * grows and its neighbours move on; `vacuum` writes every page anew. Then the write-ahead log is cut.
 */
export async function overwrite(kind: 'sqlite' | 'postgres', database: Database): Promise<Overwritten> {
  return kind === 'sqlite' ? overwriteSqlite(database) : vacuumPostgres(database);
}

export type Overwritten =
  | { outcome: 'overwritten' }
  /** Another program reads the deleted rows still; they can be overwritten once it has ended. */
  | { outcome: 'still read' }
  /** PostgreSQL says why it could not clear its tables. */
  | { outcome: 'not vacuumed'; reason: string };

async function overwriteSqlite({ queries, eraseDeleted }: Database): Promise<Overwritten> {
  // Whoever waits for readers here holds up the server's writes: a tenth of a second at a time.
  await sql`pragma busy_timeout = 100`.execute(queries);
  const end = performance.now() + patienceMs;
  let vacuumed = false;
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, 1000)) {
    vacuumed ||= await vacuum(queries);
    if (vacuumed && (await eraseDeleted())) return { outcome: 'overwritten' };
    if (performance.now() > end) return { outcome: 'still read' };
    await wait(pauseMs);
  }
}

const patienceMs = 10_000;

async function vacuum(queries: Database['queries']): Promise<boolean> {
  try {
    await sql`vacuum`.execute(queries);
    return true;
  } catch (error) {
    if (sqliteFault(error) === 'held') return false;
    throw error;
  }
}

/** Not `full`, which would lock the server out. Tables of another owner are skipped with a warning. */
async function vacuumPostgres({ queries }: Database): Promise<Overwritten> {
  try {
    await queries.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`vacuum requests, notices, recent_contents, rate_counts`.execute(connection);
    });
    return { outcome: 'overwritten' };
  } catch (error) {
    return { outcome: 'not vacuumed', reason: error instanceof Error ? error.message : String(error) };
  }
}
