import { randomUUID } from 'node:crypto';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { readContentPolicy } from '../company/content-policy.ts';
import type { Locale } from '../company/locale.ts';
import { type LogOptions, RequestLog, routeOf } from '../logging.ts';
import type { Received, Submission } from '../requests/receive.ts';
import { deskDoor, separateHosts } from './desk/door.ts';
import type { DeskOptions } from './desk/options.ts';
import { type HealthServices, healthRoutes } from './health.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type ContactLimits, contactLimits } from './rate-limits.ts';
import { contactRoutes } from './routes/contact.ts';
import { notFoundHandler, pageRoutes } from './routes/pages.ts';
import { securityHeaders } from './security-headers.ts';

/** Wires the server together. It neither listens nor opens anything: what it needs is passed in. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { receive, metrics } = services;
  const { siteDir, phone, languages, desk } = options;
  const app = createServer(options);
  const policy = await readContentPolicy(siteDir);
  const [plain, overTls] = [securityHeaders(policy, false), securityHeaders(policy, true)];
  app.addHook('onRequest', (request, reply, done) => {
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
  const notFound = await notFoundHandler(siteDir);
  app.setNotFoundHandler(notFound);
  if (desk.address.ownHost) separateHosts(app, desk.address.origin, notFound);
  await app.register(fastifyRateLimit, { global: false });
  await app.register(contactRoutes, {
    receive,
    metrics,
    phone,
    languages,
    limits: contactLimits(app, options),
  });
  await app.register(healthRoutes, services);
  await app.register(deskDoor, { ...desk, notFound });
  if (siteDir !== null) await app.register(pageRoutes, { siteDir });
  return app;
}

export type Services = HealthServices & {
  receive(submission: Submission): Promise<Received>;
  metrics: Metrics;
};

type AppOptions = ContactLimits & {
  /** The folder of the built site; null in development, where Astro serves it. */
  siteDir: string | null;
  trustProxy: string[];
  phone: string;
  /** The languages of the site. */
  languages: readonly Locale[];
  desk: DeskOptions;
  log: LogOptions;
  timeouts: Timeouts;
};

function createServer({ trustProxy, log, timeouts }: AppOptions): FastifyInstance {
  return Fastify({
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
  });
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
