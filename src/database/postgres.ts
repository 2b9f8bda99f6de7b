import { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import { Client, type ClientBase, Pool, types } from 'pg';
import type { Overwritten } from './overwrite.ts';
import { type Hold, holdPostgres } from './postgres-hold.ts';
import { refuseSharedConnections } from './postgres-pooler.ts';

/**
 * Opens connections to PostgreSQL as they are needed. One that breaks is thrown away and the next query makes another,
 * so that the server recovers by itself when the database returns. Where it is not for writing, the database itself
 * refuses every change.
 *
 * @throws {InUseError} where somebody is alone with the database, or is to be and is not.
 * @throws {SharedConnectionError} through a pooler that shares connections.
 */
export async function openPostgres(url: string, purpose: Purpose): Promise<Dialect> {
  await refuseSharedConnections(url, connectMs);
  if (purpose === 'writing') return openPool(url, settings, await holdPostgres(url, 'shared'));
  const hold = purpose === 'alone' ? await holdPostgres(url, 'alone') : undefined;
  return openPool(url, { ...settings, default_transaction_read_only: 'on' }, hold);
}

/** What a database is opened for: `alone` is to read it while nobody who writes is in. */
export type Purpose = 'writing' | 'reading' | 'alone';

/**
 * Asks for what was deleted to be cleared, on a connection of its own that may take its time. Not `full`, which would
 * lock the server out. Tables of another owner are skipped with a warning.
 */
export async function vacuumPostgres(url: string): Promise<Overwritten> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await client.query('vacuum requests, request_events, notices, recent_contents, rate_counts');
    return { outcome: 'done' };
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end();
  }
}

/**
 * PostgreSQL's own default is 100 connections for everybody: several servers and a backup fit. A transaction
 * takes some milliseconds, so ten carry far more requests than the limits let in.
 */
const maxConnections = 10;

/** Milliseconds to wait for a connection. Longer, and the visitor waits for what he can be told at once. */
const connectMs = 5000;

/** Milliseconds after which an idle connection is closed: before `silentMs`, so that only a broken one meets it. */
const idleMs = 10_000;

/**
 * Milliseconds without a byte from the database. It cuts its own queries off before that: what stays silent
 * is a host that went away without a word, and TCP alone would wait a quarter of an hour for it.
 */
const silentMs = 15_000;

/**
 * By a query rather than as parameters of the connection, which poolers such as PgBouncer refuse. Transactions
 * that hold a lock longer than this are stuck; a dead server's must not keep the others waiting.
 */
const settings: Record<string, string> = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  default_transaction_isolation: 'read committed',
};

function openPool(url: string, settings: Record<string, string>, hold?: Hold): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    stream: impatientSocket,
    types: { getTypeParser },
    application_name: 'vertical-bcn',
    onConnect: (client) => prepare(client, settings),
  });
  // A connection that breaks while it is idle, or between two queries of a transaction. Whoever queries next
  // hears of it, and the pool drops it; but an error event that nobody listens to ends the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () => pool.connect(),
      end: async () => void (await Promise.all([pool.end(), hold?.release()])),
    },
  });
}

async function prepare(client: ClientBase, settings: Record<string, string>): Promise<void> {
  const names = Object.keys(settings);
  const calls = names.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  await client.query(`select ${calls.join(', ')}`, Object.entries(settings).flat());
  // "Success" is said once a commit returned; a server set to `off` returns before it is on the disk. What is
  // stricter than `on` stays.
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  );
}

function impatientSocket(): Socket {
  const socket = new Socket();
  const giveUp = () => socket.destroy(new Error(`The database was silent for ${silentMs / 1000} s.`));
  return socket.setTimeout(silentMs, giveUp);
}

const int8 = 20;

/** Counts are `int8`, which `pg` gives as text; ours stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format);
}
