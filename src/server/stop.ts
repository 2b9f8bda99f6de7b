import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import type { Notifications } from '../notifications/notifications.ts';

/**
 * Returns the function that stops a server, which must not listen yet: it has to know of every connection. It stops accepting
 * connections, lets requests and mails in flight finish for up to 8 s, and closes the database. A request that was sent in
 * time is stored and answered; pending deliveries are sent after the next start.
 */
export function prepareStop(
  app: FastifyInstance,
  database: Pick<Database, 'close'>,
  notifications: Pick<Notifications, 'stop'>,
): () => Promise<void> {
  const connections = rememberConnections(app);
  return async () => {
    const unused = setInterval(() => closeUnused(app, connections), 100);
    const late = setTimeout(() => {
      app.log.warn('what did not finish in time is cut off');
      app.server.closeAllConnections();
    }, graceMs);
    try {
      // Not longer for a round that waits for a database which does not answer.
      const over = wait(graceMs + 500, undefined, { ref: false });
      await Promise.race([Promise.all([app.close(), notifications.stop(graceMs)]), over]);
    } finally {
      clearInterval(unused);
      clearTimeout(late);
      await database.close();
    }
  };
}

// Systems that stop services commonly kill after 10 s.
const graceMs = 8000;

/** Each open connection, with how often it was seen unused. */
type Connections = Map<Socket, number>;

function rememberConnections(app: FastifyInstance): Connections {
  const connections: Connections = new Map();
  app.server.on('connection', (socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/**
 * Closes connections that have become idle since the closing began, which would be kept alive, and those on which nothing
 * was sent for half a second: browsers open such in advance, and Node does not count them as idle. What a visitor has just
 * sent may still be on its way, or wait to be read.
 */
function closeUnused(app: FastifyInstance, connections: Connections): void {
  app.server.closeIdleConnections();
  for (const [socket, seen] of connections) {
    if (socket.bytesRead > 0) continue;
    if (seen === 5) socket.destroy();
    else connections.set(socket, seen + 1);
  }
}
