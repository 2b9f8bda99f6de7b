import { PostgresDialect, sql } from 'kysely';
import { type ClientBase, Pool, types } from 'pg';
import { SettingsError } from '../errors.ts';
import type { Db } from './tables.ts';

// Counts are `int8`, which `pg` returns as text. Ours stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Opens a pool of connections to PostgreSQL, or to PgBouncer in session mode. In its
 * other modes a connection would lose its settings. The pool discards a broken connection
 * and opens another one for the next query, so the server recovers by itself.
 */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    application_name: 'vertical-bcn',
    // PostgreSQL allows 100 connections in total by default, which leaves room for
    // several servers and a backup.
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 10_000,
    // A connection that was opened while the database was read-only stays read-only.
    maxLifetimeSeconds: 20,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Longer than the database's own limit, so that it is only exceeded if the host is
    // gone.
    query_timeout: 15_000,
    onConnect: configure,
  });

  // The next query reports a broken connection. Without a listener, the `error` event
  // would end the process.
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
 * Applies the settings to a new connection. The pool waits for it, and discards the
 * connection if it fails. PgBouncer would refuse these settings as startup parameters.
 */
async function configure(client: ClientBase): Promise<void> {
  // Commits are confirmed only once they are on disk, even if the database is configured
  // otherwise.
  await client.query(`
    set synchronous_commit = on;
    set statement_timeout = '10s';
    set lock_timeout = '5s';
    set idle_in_transaction_session_timeout = '10s'`);
}

/**
 * Refuses a database with an encoding other than UTF-8, which could not store every
 * request. The encoding is fixed when a database is created.
 *
 * @throws {SettingsError} with instructions.
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
