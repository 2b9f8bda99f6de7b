import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import type { Outbox } from '../outbox/outbox.ts';

/**
 * Prepares the end of a server that does not listen yet, and returns it: stops accepting, lets what is in
 * flight finish for up to 8 s, requests and mail alike, then closes the database. An answer that was promised is
 * given, and its request stored; what is not told yet is told after the next start.
 */
export function prepareStop(
  app: FastifyInstance,
  database: Pick<Database, 'close'>,
  outbox: Pick<Outbox, 'stop'>,
): () => Promise<void> {
  const connections = rememberConnections(app);
  return async () => {
    const unused = setInterval(() => closeUnused(app, connections), 100);
    const late = setTimeout(() => {
      app.log.warn('what did not finish in time is cut off');
      app.server.closeAllConnections();
    }, lastCallMs);
    try {
      await Promise.all([app.close(), outbox.stop(lastCallMs)]);
    } finally {
      clearInterval(unused);
      clearTimeout(late);
      await database.close();
    }
  };
}

// Systems that stop services commonly kill after 10 s.
const lastCallMs = 8000;

function rememberConnections(app: FastifyInstance): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/**
 * A connection that was busy when the closing began turns idle later, and would be kept alive. One on which
 * nothing was ever sent does not count as idle for Node: browsers open such in advance.
 */
function closeUnused(app: FastifyInstance, connections: ReadonlySet<Socket>): void {
  app.server.closeIdleConnections();
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}
