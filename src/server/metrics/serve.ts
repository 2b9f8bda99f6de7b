import Fastify, { type FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { ReadableError } from '../../errors.ts';
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
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    log.error({ err: error }, 'the metrics could not be read');
    return reply.code(500).send('');
  });
  app.get('/metrics', async (_request, reply) => {
    await readStored();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  const url = await app.listen({ port, host: '127.0.0.1' }).catch((cause: Error) => {
    throw new ReadableError(`The metrics cannot be served: ${cause.message}. Choose another METRICS_PORT.`, {
      cause,
    });
  });
  return { url: `${url}/metrics`, stop: () => app.close() };
}

type MetricsServer = { url: string; stop(): Promise<void> };
