import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { routeOf } from './logging.ts';

/** Creates the server's metrics. No label contains visitor input. */
export function createMetrics() {
  const registry = new Registry();

  return {
    registry,
    httpRequests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer.',
      labelNames: ['route', 'status'],
      registers: [registry],
    }),
    contactForms: new Counter({
      name: 'contact_requests_total',
      help: 'Answers to posted contact forms.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    deliveries: new Counter({
      name: 'contact_deliveries_total',
      help: 'Attempts to deliver.',
      labelNames: ['channel', 'outcome'],
      registers: [registry],
    }),
    databaseErrors: new Counter({
      name: 'contact_database_errors_total',
      help: 'Failed queries and connections.',
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Measures the duration of requests by route and class of status. */
export function measureRequests(app: FastifyInstance, { httpRequests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { route: routeOf(request), status };
    httpRequests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Serves the metrics on the loopback address, and only for a `Host` of this machine. It
 * refuses a name that a stranger's DNS points here (DNS rebinding). Resolves with the URL
 * once it listens.
 */
export async function serveMetrics(port: number, { registry }: Metrics, db: Db) {
  collectDefaultMetrics({ register: registry });
  countDeliveries(registry, db);

  const server = createServer(async ({ url, headers }, response) => {
    const { hostname = '' } = URL.parse(`http://${headers.host}`) ?? {};
    if (!isLoopback(hostname)) return response.writeHead(403).end();
    if (url !== '/metrics') return response.writeHead(404).end();

    const text = await registry.metrics().catch(() => undefined);
    response.setHeader('content-type', registry.contentType);
    return response.writeHead(text === undefined ? 500 : 200).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });

  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}/metrics`,
    close: () => server.close().closeAllConnections(),
  };
}

/** Adds the number of deliveries, which is counted at each scrape. */
function countDeliveries(registry: Registry, db: Db): void {
  const deliveries: Gauge = new Gauge({
    name: 'contact_deliveries',
    help: 'Messages to the company that are pending, or have failed for seven days.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      for (const status of ['pending', 'failed'] as const) {
        const { count } = await db
          .selectFrom('deliveries')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('status', '=', status)
          .executeTakeFirstOrThrow();
        deliveries.set({ status }, Number(count));
      }
    },
  });
}
