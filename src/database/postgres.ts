import { Socket } from 'node:net';
import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { messageOf } from '../reason.ts';
import type { Overwritten } from './overwrite.ts';
import { connectMs, endOrCut, kept, newClient } from './postgres-client.ts';
import { joinWriters, type Lock, lockPostgres } from './postgres-lock.ts';
import { refuseSharedConnections } from './postgres-pooler.ts';

/**
 * Opens connections to PostgreSQL as they are needed. One that breaks is discarded and the next query makes another, so
 * that the server recovers by itself when the database is back. Unless they are for writing, the database itself refuses
 * every change on them.
 *
 * @throws {InUseError} where one process is to be alone with the database, and another has it open for writing.
 * @throws {SettingsError} where a pooler shares connections between clients.
 */
export async function openPostgres(url: string, purpose: Purpose): Promise<Dialect> {
  await refuseSharedConnections(url);
  if (purpose === 'writing') return openPool(url, usual, await lockPostgres(url, 'shared'));
  const lock = purpose === 'alone' ? await lockPostgres(url, 'alone') : undefined;
  return openPool(url, { ...usual, reading: true }, lock);
}

/**
 * Opens connections to migrate on: a database that waits for another server's migration, or builds an index, is silent for as
 * long as that takes.
 *
 * @throws {InUseError} when a query is made, where another process is alone with the database.
 */
export function openPostgresForMigrating(url: string): Dialect {
  return openPool(url, { ...usual, silentMs: 0 });
}

/** What a database is opened for: `alone` is for reading it while no other process can write to it. */
export type Purpose = 'writing' | 'reading' | 'alone';

/**
 * Asks PostgreSQL to clear deleted data from its pages, on a connection of its own without a time limit. It does not use
 * `vacuum full`, which would lock the server out. PostgreSQL skips tables of another owner with a warning.
 */
export async function vacuumPostgres(url: string): Promise<Overwritten> {
  const client = newClient(url);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await client.query('vacuum requests, request_events, notices, recent_contents, rate_counts');
    return { outcome: 'done' };
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error) };
  } finally {
    await endOrCut(client.end(), [client]);
  }
}

/**
 * PostgreSQL allows 100 connections in all by default, so several servers and a backup fit. A transaction takes some
 * milliseconds: ten connections carry far more requests than the rate limits let in.
 */
const maxConnections = 10;

/** Milliseconds after which an idle connection is closed: sooner than `silentMs`, which is for broken ones. */
const idleMs = 10_000;

/**
 * Milliseconds without a byte from the database after which a connection counts as broken. The database ends its own
 * queries before that, so its host must be gone; TCP alone would wait for a quarter of an hour.
 */
const silentMs = 15_000;

/**
 * They are set by a query, since poolers such as PgBouncer refuse them as parameters of the connection. A transaction that
 * takes longer is stuck: the transaction of a server that died must not keep the others waiting.
 */
const limits: Record<string, string> = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  default_transaction_isolation: 'read committed',
};

type PoolOptions = {
  /** Milliseconds; 0 for no limit. */
  silentMs: number;
  reading: boolean;
};

const usual: PoolOptions = { silentMs, reading: false };

function openPool(url: string, { silentMs, reading }: PoolOptions, lock?: Lock): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    stream: () => impatientSocket(silentMs),
    ...kept,
    types: { getTypeParser },
    application_name: 'vertical-bcn',
    onConnect: (client) => prepare(client, reading),
  });
  // A connection may break while it is idle, or between two queries of a transaction. The next query reports that, and the
  // pool drops the connection; but an `error` event without a listener would end the process.
  pool.on('error', () => {});
  const open = new Map<PoolClient, Promise<void>>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    open.set(client, ended);
    ended.then(() => open.delete(client));
  });
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => discardReadOnly(await pool.connect()),
      async end() {
        // The pool does not wait for the database, which gives a connection's locks up when it ends it.
        const ended = Promise.all([pool.end(), ...open.values()]);
        await Promise.all([endOrCut(ended, open.keys()), lock?.release()]);
      },
    },
  });
}

/**
 * A connection that was opened while the database was read-only stays so when the database can be written to again. One that
 * has refused a change is not used again: the next may be able to write.
 */
function discardReadOnly(client: PoolClient): PostgresPoolClient {
  let readOnly = false;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      readOnly ||= error instanceof DatabaseError && error.code === readOnlyTransaction;
      throw error;
    }
  };
  return {
    query: query as never,
    release: (destroy) => client.release(destroy || readOnly),
  };
}

const readOnlyTransaction = '25006';

async function prepare(client: ClientBase, reading: boolean): Promise<void> {
  if (!reading) await joinWriters(client);
  const settings = reading ? { ...limits, default_transaction_read_only: 'on' } : limits;
  const names = Object.keys(settings);
  const calls = names.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  await client.query(`select ${calls.join(', ')}`, Object.entries(settings).flat());
  // A visitor is told of success once the commit has returned. With `off` it returns before the data are on the disk;
  // settings that are stricter than `on` stay.
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  );
}

function impatientSocket(silentMs: number): Socket {
  const socket = new Socket();
  const giveUp = () => socket.destroy(new Error(`The database was silent for ${silentMs / 1000} s.`));
  return socket.setTimeout(silentMs, giveUp);
}

const int8 = 20;

/** Reads `int8`, which counts are and which `pg` returns as text, as a number: ours stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format);
}
