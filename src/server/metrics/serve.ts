import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';
import { createStoredMetrics, type Stored } from './stored.ts';

/**
 * Serves `/metrics` to this machine alone: what a company's requests amount to is nobody else's business.
 *
 * @throws when the port cannot be had.
 */
export async function serveMetrics(port: number, metrics: Metrics, stored: Stored): Promise<MetricsServer> {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const readStored = createStoredMetrics(registry, stored);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return end(response, 404);
    if (request.method !== 'GET') return end(response, 405);
    await readStored();
    response.setHeader('content-type', registry.contentType);
    end(response, 200, await registry.metrics());
  });
  server.listen(port, loopback);
  await once(server, 'listening');
  const { port: found } = server.address() as AddressInfo;
  return {
    url: `http://${loopback}:${found}/metrics`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export type MetricsServer = { url: string; stop(): Promise<void> };

const loopback = '127.0.0.1';

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status).end(body);
}
