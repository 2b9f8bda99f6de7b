import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Received, Submission } from '../requests/receive.ts';
import { clientErrorHandler } from './client-error.ts';
import { contactRoute } from './contact/route.ts';
import { deskDoor } from './desk/door.ts';
import type { DeskOptions } from './desk/options.ts';
import { separateHosts } from './desk/own-host.ts';
import { type HealthServices, healthRoutes } from './health.ts';
import { type LogOptions, RequestLog, routeOf } from './logging.ts';
import type { Metrics } from './metrics/metrics.ts';
import { notFoundHandler } from './pages/not-found.ts';
import type { Build, Site } from './pages/site.ts';
import { staticFiles } from './pages/static-files.ts';
import type { Patience } from './patience.ts';

/** Wires the server together. It neither listens nor opens anything: what it needs is passed in. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { receive, metrics } = services;
  const { site, siteOrigin, phone, desk } = options;
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
  const notFound = notFoundHandler(({ build }) => build.notFound);
  app.setNotFoundHandler(notFound);
  if (desk.address.ownHost) separateHosts(app, desk.address.origin, notFound);
  await app.register(contactRoute, { receive, metrics, phone, siteOrigin });
  await app.register(healthRoutes, services);
  await app.register(deskDoor, desk);
  if (site.current().root !== null) await app.register(staticFiles);
  return app;
}

export type Services = HealthServices & {
  receive(submission: Submission): Promise<Received>;
  metrics: Metrics;
};

export type AppOptions = {
  site: Site;
  /** The origin of the site, where another host serves it; else null. */
  siteOrigin: string | null;
  trustProxy: string[];
  /** The company's telephone in groups of digits. */
  phone: string;
  desk: DeskOptions;
  log: LogOptions;
  patience: Patience;
};

function createServer({ site, trustProxy, log, patience }: AppOptions): FastifyInstance {
  const plainHeaders = () => site.current().headers.plain;
  const app = Fastify({
    logger: log,
    logController: new RequestLog(),
    // An `X-Request-Id` that comes in is not taken: nothing that a client wrote reaches the log.
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    requestTimeout: patience.request,
    connectionTimeout: patience.idle,
    keepAliveTimeout: patience.keepAlive,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.checkEvery },
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
  // A refused path (traversal, a dotfile) is answered like a missing one, or the answers would map the disk.
  if (status === 403 || status === 404) return reply.callNotFound();
  if (status >= 500) request.log.error({ err: error }, error.message);
  return reply.code(status).type('text/plain; charset=utf-8').send('');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The build of the site that was current when the request came. */
    build: Build;
  }
}
