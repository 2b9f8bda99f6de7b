import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** A connection of its own, still to be made, outside of the pool. */
export function newClient(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs, ...kept });
  // Whoever uses the connection hears of its faults; but an `error` event without a listener would end the process.
  client.on('error', () => {});
  return client;
}

/** Milliseconds to wait for a connection. A visitor is rather told soon that his request was not stored. */
export const connectMs = 5000;

/** Asks after ten idle seconds whether the other side is still there: by itself the system would begin after two hours. */
export const kept = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Waits a moment for the end of connections, and then cuts off those that a silent database would keep open. */
export async function endOrCut(ended: Promise<unknown>, clients: Iterable<Client>): Promise<void> {
  await Promise.race([ended, wait(endMs, undefined, { ref: false })]);
  for (const client of clients) client.connection.stream.destroy();
}

const endMs = 1000;
