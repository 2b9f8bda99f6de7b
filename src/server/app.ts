import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Locale } from '../company/locale.ts';
import type { Received, Submission } from '../requests/receive.ts';
import { clientErrorHandler } from './client-error.ts';
import { contactRoute } from './contact/route.ts';
import { deskDoor, separateHosts } from './desk/door.ts';
import type { DeskOptions } from './desk/options.ts';
import { type HealthServices, healthRoutes } from './health.ts';
import { type LogOptions, RequestLog, routeOf } from './logging.ts';
import type { Metrics } from './metrics/metrics.ts';
import { notFoundHandler } from './pages/cached-page.ts';
import type { Build, Site } from './pages/site.ts';
import { staticFiles } from './pages/static-files.ts';

/** Wires the server together. It neither listens nor opens anything: what it needs is passed in. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { receive, metrics } = services;
  const { site, siteOrigin, phone, languages, desk } = options;
  const app = createServer(options);
  app.addHook('onRequest', (request, reply, done) => {
    request.build = site.current();
    const { plain, overTls } = request.build.headers;
    reply.headers(request.protocol === 'https' ? overTls : plain).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.httpRequest(routeOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
  // Only routes that register a parser of their own read a body.
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError);
  const notFound = notFoundHandler(
    ({ build, url }) => build.notFound[/^\/ca(?:[/?]|$)/i.test(url) ? 'ca' : 'es'],
  );
  app.setNotFoundHandler(notFound);
  if (desk.address.ownHost) separateHosts(app, desk.address.origin, notFound);
  await app.register(contactRoute, { receive, metrics, phone, siteOrigin, languages });
  await app.register(healthRoutes, services);
  await app.register(deskDoor, { ...desk, notFound });
  if (site.current().root !== null) await app.register(staticFiles);
  return app;
}

export type Services = HealthServices & {
  receive(submission: Submission): Promise<Received>;
  metrics: Metrics;
};

type AppOptions = {
  site: Site;
  /** The origin of the site, where another host serves it; else null. */
  siteOrigin: string | null;
  trustProxy: string[];
  phone: string;
  /** The languages of the site. */
  languages: readonly Locale[];
  desk: DeskOptions;
  log: LogOptions;
  timeouts: Timeouts;
};

function createServer({ site, trustProxy, log, timeouts }: AppOptions): FastifyInstance {
  const plainHeaders = () => site.current().headers.plain;
  const app = Fastify({
    logger: log,
    logController: new RequestLog(),
    // An `X-Request-Id` that comes in is not taken: nothing that a client wrote reaches the log.
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.keepAlive,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkEvery },
    // A form that arrives on an open connection while the server shuts down is still taken.
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(plainHeaders),
    // A path that cannot be decoded reaches no route and no hook.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply
        .code(400)
        .headers(plainHeaders())
        .header('x-request-id', request.id)
        .type('text/plain; charset=utf-8')
        .send('');
    },
  });
  // Every method that Node parses, so that the endpoint answers 405 to each. CONNECT never becomes a request.
  const unknown = METHODS.filter((method) => method !== 'CONNECT' && !app.supportedMethods.includes(method));
  for (const method of unknown) app.addHttpMethod(method, { hasBody: true });
  return app;
}

/** Answers the errors of static files and health checks. The contact route and the desk have handlers of their own. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  // A refused path (traversal, a dotfile) is answered like a missing one: otherwise the answers would tell what files exist.
  if (status === 403 || status === 404) return reply.callNotFound();
  if (status >= 500) request.log.error({ err: error }, error.message);
  return reply.code(status).type('text/plain; charset=utf-8').send('');
}

/**
 * How long a client may take. Without a proxy before it, a server meets clients that open connections and send slowly or
 * nothing at all.
 *
 * Requests per connection are not limited: beyond a limit Node would answer 503 itself, and a form that shares its
 * connection with a proxy's other traffic would be lost.
 */
export const usualTimeouts = {
  /** Milliseconds for the whole request: 64 KiB pass in that time at 18 kbit/s. Then 408. */
  request: 30_000,
  /** Milliseconds for the request line and the headers. */
  headers: 10_000,
  /** Milliseconds without a byte in either direction: an answer that nobody reads ends then. */
  idle: 60_000,
  /**
   * Milliseconds that a connection may be idle between requests. Longer than the 60 s of common proxies: if the server
   * closed a connection first, a form that is being sent on it would be lost as a 502.
   */
  keepAlive: 65_000,
  /** Milliseconds between two checks of these limits. */
  checkEvery: 5_000,
};

export type Timeouts = typeof usualTimeouts;

declare module 'fastify' {
  interface FastifyRequest {
    /** The build of the site that was current when the request came. */
    build: Build;
  }
}
