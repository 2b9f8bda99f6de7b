import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '../config.ts';
import type { Db } from '../database/tables.ts';

/** The server's metrics. No label contains visitor input. */
export function createMetrics() {
  const registry = new Registry();
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
  ) => new Counter({ name, help, labelNames, registers: [registry] });
  return {
    registry,
    httpRequests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer.',
      labelNames: ['route', 'status'],
      registers: [registry],
    }),
    contactForms: counter('contact_requests_total', 'Answers to posted contact forms.', [
      'outcome',
    ]),
    deliveries: counter('contact_deliveries_total', 'Attempts to deliver.', [
      'channel',
      'outcome',
    ]),
    databaseErrors: counter(
      'contact_database_errors_total',
      'Failed queries and connections.',
      [],
    ),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Serves the metrics on the loopback address, and only for a `Host` of this machine: a name that another person's DNS leads
 * here (rebinding) is refused. Resolves with the URL once it listens.
 */
export async function serveMetrics(port: number, { registry }: Metrics, db: Db) {
  collectDefaultMetrics({ register: registry });
  const deliveries: Gauge = new Gauge({
    name: 'contact_deliveries',
    help: 'Messages to the company that are pending, or have failed for seven days.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      for (const status of ['pending', 'failed'] as const) {
        const counted = db
          .selectFrom('deliveries')
          .select(({ fn }) => fn.countAll().as('count'));
        const { count } = await counted
          .where('status', '=', status)
          .executeTakeFirstOrThrow();
        deliveries.set({ status }, Number(count));
      }
    },
  });
  const server = createServer(async ({ url, headers }, response) => {
    const { hostname = '' } = URL.parse(`http://${headers.host}`) ?? {};
    if (!isLoopback(hostname)) return response.writeHead(403).end();
    if (url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics().catch(() => undefined);
    response.setHeader('content-type', registry.contentType);
    return response.writeHead(text === undefined ? 500 : 200).end(text);
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}/metrics`,
    close: () => server.close().closeAllConnections(),
  };
}
