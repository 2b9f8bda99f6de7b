import { Client } from 'pg';
import { SettingsError } from '../readable-error.ts';

/**
 * Refuses a pooler between us and PostgreSQL that hands one connection to several clients in turn: what a connection was
 * set to would hold for somebody else, and for ours no longer. A pooler tells its clients other process numbers than
 * PostgreSQL's own; that a connection is shared is seen when another client gets ours while we have not left.
 *
 * @throws {SharedConnectionError}
 */
export async function refuseSharedConnections(url: string, connectMs: number): Promise<void> {
  const clients: Client[] = [];
  const connect = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs });
    clients.push(client);
    client.on('error', () => {});
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
      // What a transaction has is not handed on before its end: the next of them gets another.
      await other.query('begin');
      if ((await processOf(other)) === own) throw new SharedConnectionError();
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

export class SharedConnectionError extends SettingsError {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler (PgBouncer) in transaction mode, in which settings that durability and time limits ' +
        'depend on hold for the wrong queries: set pool_mode = session for this database, or name PostgreSQL itself.',
    );
  }
}

/** One is enough where a pooler hands out what was given back last, as PgBouncer does if not told otherwise. */
const probes = 3;

async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
