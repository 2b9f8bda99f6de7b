import { PostgresDialect, sql } from 'kysely';
import { type ClientBase, Pool, types } from 'pg';
import { SettingsError } from '../errors.ts';
import type { Db } from './tables.ts';

// Counts are `int8`, which `pg` returns as text. Ours stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Opens a pool of connections to PostgreSQL, or to PgBouncer in session mode: in the
 * other modes a connection would lose its settings. A connection that breaks is discarded
 * and the next query makes another, so the server recovers by itself.
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
    // Longer than the database's own limit: when it passes, the host must be gone.
    query_timeout: 15_000,
    onConnect: configure,
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

/**
 * Sets what a new connection needs. The pool waits for it, and discards the connection if
 * it fails. As parameters of the start PgBouncer would refuse these settings.
 */
async function configure(client: ClientBase): Promise<void> {
  // The confirmation is sent after the commit is on the disk, also if the database is
  // configured otherwise.
  await client.query(`
    set synchronous_commit = on;
    set statement_timeout = '10s';
    set lock_timeout = '5s';
    set idle_in_transaction_session_timeout = '10s'`);
}

/**
 * Refuses a database with an encoding other than UTF-8, in which not every request can be
 * stored. A database has the one with which it was created.
 *
 * @throws {SettingsError} with what to do.
 */
export async function requireUtf8(db: Db): Promise<void> {
  const setting = sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`;
  const { rows } = await setting.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;

  throw new SettingsError(
    `La base de datos de PostgreSQL tiene la codificación ${encoding}, en la que no cabe ` +
      'cualquier texto. Crea otra con createdb --encoding=UTF8 --template=template0 y ' +
      'pásale los datos, si los hay, con pg_dump y pg_restore (docs/operations.md).',
  );
}
