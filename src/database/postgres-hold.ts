import type { Client, ClientBase } from 'pg';
import { InUseError } from './errors.ts';
import { endOrCut, newClient } from './postgres-client.ts';

/**
 * Holds a lock until it is released: `shared` by every process that may write to the database, `alone` by one that keeps
 * all those out. The lock belongs to a transaction that stays open on a connection of its own; a connection that breaks is
 * made again. Until then nobody writes unseen: see `joinWriters`.
 *
 * @throws {InUseError} where another process holds the lock in a way that excludes this one.
 */
export async function holdPostgres(url: string, way: 'shared' | 'alone'): Promise<Hold> {
  let released = false;
  let again: NodeJS.Timeout | undefined;
  let client: Client;
  const connect = async () => {
    client = newClient(url);
    const broken = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    try {
      await take(client, way);
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
 * Takes the `shared` lock for one more connection, as long as it lives: while it may write, nobody is alone. So a server whose
 * own hold has broken writes on connections that keep others out, and gets no new one while somebody is alone.
 *
 * @throws {InUseError} where somebody is.
 */
export async function joinWriters(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
    writersLock,
  ]);
  if (!rows[0]?.held) throw new InUseError();
}

export type Hold = { release(): Promise<void> };

async function take(client: Client, way: 'shared' | 'alone'): Promise<void> {
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const lock = way === 'shared' ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock';
  const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1) as held`, [writersLock]);
  if (!rows[0]?.held) throw new InUseError();
}

const retryMs = 1000;

// An arbitrary number that nothing else in the database uses for a lock.
const writersLock = 20_261_122;
