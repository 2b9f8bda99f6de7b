import type { Client, ClientBase } from 'pg';
import { InUseError } from './errors.ts';
import { endOrCut, newClient } from './postgres-client.ts';

/**
 * Takes an advisory lock until it is released: `shared` for every process that may write to the database, `alone` for one
 * that keeps all those out. It belongs to a transaction that stays open on a connection of its own; a connection that breaks
 * is made again. Meanwhile the locks of `joinWriters` protect the database.
 *
 * @throws {InUseError} where another process holds the lock in a way that excludes this one.
 */
export async function lockPostgres(url: string, way: 'shared' | 'alone'): Promise<Lock> {
  let released = false;
  let again: NodeJS.Timeout | undefined;
  let client: Client;
  const connect = async () => {
    client = newClient(url);
    const broken = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    try {
      await takeLock(client, way);
    } catch (error) {
      await endOrCut(client.end(), [client]);
      throw error;
    }
    broken.then(retry);
  };
  const retry = () => {
    if (!released) again = setTimeout(() => connect().catch(retry), retryMs).unref();
  };
  await connect();
  return {
    async release() {
      released = true;
      clearTimeout(again);
      await endOrCut(client.end(), [client]);
    },
  };
}

/**
 * Takes the `shared` lock for a connection of the pool, as long as that lives: nobody gets the lock `alone` while a connection
 * may write. A server whose own lock is lost can get no new connection while somebody has it `alone`.
 *
 * @throws {InUseError} where somebody is.
 */
export async function joinWriters(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
    writersLock,
  ]);
  if (!rows[0]?.held) throw new InUseError();
}

export type Lock = { release(): Promise<void> };

async function takeLock(client: Client, way: 'shared' | 'alone'): Promise<void> {
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const lock = way === 'shared' ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock';
  const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1) as held`, [writersLock]);
  if (!rows[0]?.held) throw new InUseError();
}

const retryMs = 1000;

// An arbitrary number that nothing else in the database uses for a lock.
const writersLock = 20_261_122;
