import { randomUUID } from 'node:crypto';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import packageFile from '../../package.json' with { type: 'json' };
import { relyingParty } from '../auth/passkeys.ts';
import { deskIsOpen } from '../auth/people.ts';
import { localize } from '../company/locale.ts';
import type { Company } from '../company/schema.ts';
import { isLoopback, type ServerConfig } from '../config.ts';
import { readablePhone } from '../contact/call-links.ts';
import { readContentPolicy } from '../content-policy.ts';
import type { Database } from '../database/open.ts';
import { deskAddress, sharesOriginWithTag } from '../desk-address.ts';
import type { Installation } from '../desk-api/installation.ts';
import { type LogOptions, RequestLog, routeOf } from '../logging.ts';
import { createNotifications, type NotificationOptions } from '../notifications/notifications.ts';
import { startNightlyJob } from '../requests/nightly.ts';
import { receiveRequest } from '../requests/receive.ts';
import type { Clock, Repetition } from '../time.ts';
import { deskPlugin, separateHosts } from './desk/plugin.ts';
import { createStorageCheck, healthRoutes } from './health.ts';
import type { Metrics } from './metrics.ts';
import { contactLimits } from './rate-limits.ts';
import { contactRoutes } from './routes/contact.ts';
import { notFoundHandler, pageRoutes } from './routes/pages.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Wires the server together. It neither opens, listens nor sends anything, and leaves the database open.
 */
export async function createApp(parts: Parts) {
  const { config, company, database, clock, metrics, pushHosts } = parts;
  const { siteDir } = config;
  const checkStorage = createStorageCheck(database, clock);
  const address = deskAddress(config, company);
  const isClosed = await sharesOriginWithTag(config, company);
  let nightly: Repetition | undefined;
  const notifications = createNotifications({
    db: database.queries,
    config,
    company,
    // In a mail, `localhost` would mean the reader's own machine.
    desk: isLoopback(new URL(address.origin).hostname) ? null : address.origin,
    clock,
    count: (channel, outcome) => metrics.deliveries.inc({ channel, outcome }),
    pushHosts,
    deskIsOpen: async () => !isClosed && (await deskIsOpen(database.queries)),
    checkStorage,
  });
  const { channels, wake } = notifications;

  const app = createServer(parts);
  const policy = await readContentPolicy(siteDir);
  const [plain, overTls] = [securityHeaders(policy, false), securityHeaders(policy, true)];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? overTls : plain).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { route: routeOf(request), status: `${Math.floor(reply.statusCode / 100)}xx` };
    metrics.httpRequests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  // Only routes that register a parser of their own read a body.
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError);
  const notFound = await notFoundHandler(siteDir);
  app.setNotFoundHandler(notFound);
  if (address.ownHost) separateHosts(app, address.origin, notFound);
  await app.register(fastifyRateLimit, { global: false });
  await app.register(contactRoutes, {
    async receive(submission) {
      const received = await receiveRequest(database, { ...submission, channels }, clock.now());
      wake();
      return received;
    },
    metrics,
    phone: readablePhone(company.phone),
    languages: company.languages,
    limits: contactLimits(app, config),
  });
  await app.register(healthRoutes, { checkStorage, mail: config.mail ? 'configured' : 'not configured' });
  await app.register(deskPlugin, {
    ...notifications,
    db: database.queries,
    database,
    config,
    clock,
    address,
    sharesOriginWithTag: isClosed,
    party: relyingParty(address.origin, company.name),
    installation: installationOf(config, company, address.ownHost),
    company,
    notFound,
  });
  if (siteDir !== null) await app.register(pageRoutes, { siteDir });
  if (isClosed)
    app.log.error(
      'the desk stays closed: a script of the advertising tag could read it. Give it a host of its own by DESK_ORIGIN.',
    );
  app.addHook('onClose', async () => {
    await nightly?.stop();
  });
  return {
    app,
    notifications,
    /** Starts the nightly job, which runs until the server is closed: to be called once it listens. */
    startNightly() {
      nightly = startNightlyJob({ database, clock, log: app.log, config, company });
    },
  };
}

export type Parts = {
  config: ServerConfig;
  company: NotificationOptions['company'] &
    Pick<
      Company,
      'phone' | 'languages' | 'retentionMonths' | 'backupDays' | 'messageTemplate' | 'advertising'
    >;
  database: Database;
  clock: Clock;
  log: LogOptions;
  /** The metrics that also count the errors of the database. */
  metrics: Metrics;
  /** The hosts that pushes may go to: a test's own push service is on this machine. */
  pushHosts?: RegExp | undefined;
};

/**
 * Without a proxy before it, a server meets clients that open connections and send slowly or nothing at all.
 *
 * Requests per connection are not limited: beyond a limit Node would answer 503 itself, and a form that shares its
 * connection with a proxy's other traffic would be lost.
 */
function createServer({ config: { trustProxy }, log }: Parts) {
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

function installationOf(
  { requestsCommand, siteDir }: Parts['config'],
  company: Parts['company'],
  ownHost: boolean,
): Installation {
  return {
    name: company.name,
    // A fresh clone is at no public address yet.
    siteUrl: siteDir !== null && !ownHost ? '/' : company.siteUrl,
    answerIn24Hours: company.claims.answerIn24Hours !== false,
    messageTemplate: {
      es: localize(company.messageTemplate, 'es'),
      ca: localize(company.messageTemplate, 'ca'),
    },
    command: requestsCommand,
    version: packageFile.version,
  };
}
