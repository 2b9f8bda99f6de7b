import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { collectBodies, readBodiesToTheEnd } from './bodies.ts';
import { readForwardedAddresses } from './client-address.ts';
import { type LogOptions, RequestLog } from './logging.ts';

/**
 * Creates the HTTP server without routes. It may stand without a proxy before it, and
 * then meets clients that open connections and send slowly or nothing at all.
 *
 * Requests per connection are not limited: beyond a limit Node would answer 503 itself,
 * and a form that shares its connection with a proxy's other traffic would be lost.
 */
export function createServer(
  { trustProxy }: Pick<Config['server'], 'trustProxy'>,
  log: LogOptions,
): FastifyInstance {
  const app = Fastify({
    logger: log,
    logController: new RequestLog(),
    // An `X-Request-Id` that comes in is not taken: nothing that a client wrote reaches
    // the log.
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // In bytes. A route that takes more says so.
    bodyLimit: 16 * 1024,
    // In milliseconds, for the whole request: 64 KiB pass in that time at 18 kbit/s. Then
    // 408.
    requestTimeout: 30_000,
    // Without a byte in either direction: an answer that no one reads ends then.
    connectionTimeout: 60_000,
    // Between requests. It is longer than the 60 s of common proxies: if the server
    // closed a connection first, a form that is being sent on it would be lost as a 502.
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // A form that arrives on an open connection while the server shuts down is still
    // taken.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  });

  // Each takes up to 30 kB, and has room in the 512 MB that the unit allows. Node closes
  // one more at once.
  app.server.maxConnections = 5000;

  if (trustProxy.length > 0) readForwardedAddresses(app);
  collectBodies(app);
  readBodiesToTheEnd(app);

  // Only routes that register a parser of their own read a body.
  app.removeAllContentTypeParsers();
  return app;
}

/**
 * Returns a URL whose path can be decoded. `/%ff` becomes `/%25ff`, which is answered
 * like any other unknown address. Fastify itself would answer it with JSON in English,
 * without the headers of other answers.
 */
function decodableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
