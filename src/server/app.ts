import { randomUUID } from 'node:crypto';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { relyingParty } from '../auth/passkeys.ts';
import { deskIsOpen } from '../auth/people.ts';
import type { Repetition } from '../clock.ts';
import { isLoopback } from '../config.ts';
import { readContentPolicy, sharesOriginWithTag } from '../content-policy.ts';
import { deskAddress } from '../desk-address.ts';
import { createNotifications } from '../notifications/notifications.ts';
import { startNightlyJob } from '../requests/nightly.ts';
import type { AppOptions } from './dependencies.ts';
import { deskPlugin } from './desk/plugin.ts';
import { separateHosts } from './desk/separate-hosts.ts';
import { createStorageCheck, healthRoutes } from './health.ts';
import { RequestLog, routeOf } from './logging.ts';
import { contactRoutes } from './routes/contact.ts';
import { notFoundHandler, pageRoutes } from './routes/pages.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Wires the server together. It neither opens, listens nor sends anything, and leaves the database open. The nightly job runs
 * while the server listens.
 */
export async function createApp(options: AppOptions) {
  const { config, company, database, clock, metrics } = options;
  const db = database.queries;
  const checkStorage = createStorageCheck(database, clock);
  const address = deskAddress(config, company.siteUrl);
  const isClosed = await sharesOriginWithTag(config, company);
  const isOpen = async () => !isClosed && (await deskIsOpen(db));
  const notifications = createNotifications({
    ...options,
    db,
    // In a mail, `localhost` would mean the reader's own machine.
    desk: isLoopback(new URL(address.origin).hostname) ? null : address.origin,
    count: (channel, outcome) => metrics.deliveries.inc({ channel, outcome }),
    deskIsOpen: isOpen,
    checkStorage,
  });
  const dependencies = { ...options, ...notifications };

  const app = createServer(options);
  const policy = await readContentPolicy(config.site.dir);
  const [plain, overTls] = [
    securityHeaders(policy, false),
    securityHeaders(policy, true),
  ];
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .headers(request.protocol === 'https' ? overTls : plain)
      .header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      route: routeOf(request),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    metrics.httpRequests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  // Only routes that register a parser of their own read a body.
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError);
  const notFound = await notFoundHandler(config.site.dir);
  app.setNotFoundHandler(notFound);
  if (address.ownHost) separateHosts(app, address.origin, notFound);
  await app.register(fastifyRateLimit, { global: false });
  await app.register(contactRoutes, dependencies);
  await app.register(healthRoutes, { checkStorage });
  const party = relyingParty(address.origin, company.name);
  await app.register(deskPlugin, {
    ...dependencies,
    db,
    address,
    isOpen,
    party,
    notFound,
  });
  if (config.site.dir !== null)
    await app.register(pageRoutes, { siteDir: config.site.dir });
  let nightly: Repetition | undefined;
  app.addHook('onListen', async () => {
    nightly = startNightlyJob({
      database,
      clock,
      storage: config.storage,
      company,
      log: app.log,
    });
  });
  app.addHook('onClose', async () => nightly?.stop());
  return { app, notifications };
}

/**
 * Without a proxy before it, a server meets clients that open connections and send slowly or nothing at all.
 *
 * Requests per connection are not limited: beyond a limit Node would answer 503 itself, and a form that shares its
 * connection with a proxy's other traffic would be lost.
 */
function createServer({ config, log }: AppOptions) {
  const { trustProxy } = config.server;

  return Fastify({
    logger: log,
    logController: new RequestLog(),
    // An `X-Request-Id` that comes in is not taken: nothing that a client wrote reaches the log.
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // In milliseconds, for the whole request: 64 KiB pass in that time at 18 kbit/s. Then 408.
    requestTimeout: 30_000,
    // Without a byte in either direction: an answer that no one reads ends then.
    connectionTimeout: 60_000,
    // Between requests. Longer than the 60 s of common proxies: if the server closed a connection first, a form that is being
    // sent on it would be lost as a 502.
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
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
