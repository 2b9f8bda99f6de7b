import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { collectBodies, readBodiesToTheEnd } from './bodies.ts';
import { readForwardedAddresses } from './client-address.ts';
import { type LogOptions, RequestLog } from './logging.ts';

/**
 * Creates the HTTP server without routes. It may run without a proxy in front, and then
 * has to cope with clients that open connections and send slowly or nothing at all.
 *
 * The number of requests per connection is not limited. Node itself would answer 503
 * beyond a limit, and a form that shares its connection with other traffic of a proxy
 * would be lost.
 */
export function createServer(
  { trustProxy }: Pick<Config['server'], 'trustProxy'>,
  log: LogOptions,
): FastifyInstance {
  const app = Fastify({
    logger: log,
    logController: new RequestLog(),
    // An incoming `X-Request-Id` is ignored, so that nothing written by a client reaches
    // the log.
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // In bytes. A route that accepts more sets its own limit.
    bodyLimit: 16 * 1024,
    // In milliseconds, for the whole request. At 18 kbit/s, 64 KiB arrive in that time.
    // After it, the server answers 408.
    requestTimeout: 30_000,
    // Without a byte in either direction. This ends an answer that the client does not
    // read.
    connectionTimeout: 60_000,
    // Between requests. It is longer than the 60 s of common proxies. If the server
    // closed a connection first, a form just being sent on it would be lost as a 502.
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // While the server shuts down, it still accepts a form on an open connection.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  });

  // Each takes up to 30 kB, and all of them fit into the unit's 512 MB. Node closes any
  // further connection at once.
  app.server.maxConnections = 5000;

  if (trustProxy.length > 0) readForwardedAddresses(app);
  collectBodies(app);
  readBodiesToTheEnd(app);

  // Only routes that register their own parser read a body.
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
