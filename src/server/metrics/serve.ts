import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { ReadableError } from '../../readable-error.ts';
import type { Metrics } from './metrics.ts';
import { createStoredMetrics, type Stored } from './stored.ts';

/**
 * Serves `/metrics` on the loopback address alone, since the company's figures are not public.
 *
 * @throws {ReadableError} saying why the port cannot be had.
 */
export async function serveMetrics(
  port: number,
  metrics: Metrics,
  stored: Stored,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<MetricsServer> {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const readStored = createStoredMetrics(registry, stored);
  const answer = async ({ url, method }: IncomingMessage, response: ServerResponse) => {
    if (url !== '/metrics') return end(response, 404);
    if (method !== 'GET') return end(response.setHeader('allow', 'GET'), 405);
    await readStored();
    const text = await registry.metrics();
    response.setHeader('content-type', registry.contentType);
    end(response, 200, text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be read');
      end(response, 500);
    });
  });
  server.listen(port, loopback);
  await once(server, 'listening').catch((cause: Error) => {
    throw new ReadableError(`The metrics cannot be served: ${cause.message}. Choose another METRICS_PORT.`, {
      cause,
    });
  });
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

type MetricsServer = { url: string; stop(): Promise<void> };

const loopback = '127.0.0.1';

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status).end(body);
}
