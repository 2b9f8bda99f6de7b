import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

// Counts are `int8`, which `pg` returns as text. Ours stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Opens a pool of connections to PostgreSQL. A connection that breaks is discarded and
 * the next query makes another, so the server recovers by itself. PostgreSQL itself, not
 * a pooler that shares connections, must be behind the URL: poolers refuse these
 * settings.
 */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    application_name: 'vertical-bcn',
    // PostgreSQL allows 100 connections in all by default, so several servers and a
    // backup fit.
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 10_000,
    // A connection that was opened while the database was read-only stays so.
    maxLifetimeSeconds: 20,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 10_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    // Longer than the database's own limit: when it passes, the host must be gone.
    query_timeout: 15_000,
    // The confirmation is sent after the commit is on the disk, also if the database is
    // configured otherwise.
    options: '-c synchronous_commit=on',
  });

  // The next query reports a broken connection; without listeners the `error` event would
  // end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const connect = () =>
    pool.connect().catch((error: unknown) => {
      onError(error);
      throw error;
    });

  return new PostgresDialect({
    pool: { connect, end: () => pool.end(), options: pool.options },
  });
}
