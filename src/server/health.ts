import type { FastifyInstance } from 'fastify';
import type { StorageHealth } from '../requests/storage-health.ts';

/**
 * `/healthz` says that the process lives, `/readyz` that requests can be stored. A missing mail setup shows in the body
 * alone, not in the status: a server that takes requests is better than none. Both are public and tell no figures.
 */
export async function healthRoutes(app: FastifyInstance, { storage, mail }: HealthServices) {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const failing = await storage.check();
    const last = storage.last();
    const facts = { mail, ...(last && { lastStorageFailure: last.at }) };
    if (!failing) return { status: 'ready', database: 'ok', ...facts };
    request.log.error({ reason: failing.reason }, 'no request can be stored');
    return reply.code(503).send({ status: 'unavailable', database: 'takes no requests', ...facts });
  });
}

export type HealthServices = {
  storage: Pick<StorageHealth, 'check' | 'last'>;
  mail: 'configured' | 'not configured';
};
