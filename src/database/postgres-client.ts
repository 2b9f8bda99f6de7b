import { Client } from 'pg';

/** A connection of its own, still to be made, outside of the pool. */
export function newClient(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true });
  // Whoever uses the connection hears of its faults; but an `error` event without a listener would end the process.
  client.on('error', () => {});
  return client;
}

/** Milliseconds to wait for a connection. A visitor is rather told soon that his request was not stored. */
export const connectMs = 5000;
