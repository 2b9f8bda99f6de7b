import type { Client } from 'pg';
import { SettingsError } from '../readable-error.ts';
import { endOrCut, newClient } from './postgres-client.ts';

/**
 * Refuses a pooler that hands one connection to PostgreSQL to several clients in turn: the settings of a connection would
 * then apply to somebody else, and no longer to us. A pooler is recognised by the process number that it tells, which is
 * not PostgreSQL's own. It shares connections if another client gets ours while we are still connected.
 *
 * @throws {SettingsError}
 */
export async function refuseSharedConnections(url: string): Promise<void> {
  const clients: Client[] = [];
  const connect = async () => {
    const client = newClient(url);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const ours = await connect();
    const told = 'processID' in ours ? ours.processID : undefined;
    const own = await processOf(ours);
    if (own === told) return;
    for (let count = 0; count < probes; count++) {
      const other = await connect();
      // A connection in a transaction is not handed on before its end, so each probe gets another one.
      await other.query('begin');
      if ((await processOf(other)) === own) throw new SettingsError(sharesConnections);
    }
  } finally {
    await endOrCut(Promise.all(clients.map((client) => client.end())), clients);
  }
}

const sharesConnections =
  'DATABASE_URL leads to a pooler (PgBouncer) in transaction mode, in which settings that durability and time limits ' +
  'depend on hold for the wrong queries: set pool_mode = session for this database, or name PostgreSQL itself.';

/** One would do where the pooler hands out the connection that was returned last, as PgBouncer does by default. */
const probes = 3;

async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
