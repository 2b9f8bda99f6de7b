import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Afterwards } from './folders.ts';

/** Listens on a free port of 127.0.0.1 until the test ends, and returns the port. */
export async function listen(t: Afterwards, server: ClosableServer): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** A server of `node:net`, or one of `node:http`, which can close its connections too. */
type ClosableServer = Server & { closeAllConnections?(): void };

/**
 * Returns an unused port of 127.0.0.1, for a server that cannot choose one itself or that
 * restarts on the same one. It lies below the ephemeral ports, which begin at 32,768 on
 * Linux.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').catch(() => false);
  if (!isFree) return freePort();

  await probe[Symbol.asyncDispose]();
  return port;
}

/** Returns whether an HTTP server answers at a port of 127.0.0.1. */
export function takesConnections(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
