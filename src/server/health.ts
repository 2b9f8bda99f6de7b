import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import type { Outbox } from '../outbox/outbox.ts';

/**
 * `/healthz`: the process lives. `/readyz`: the database answers; whether the company is told shows in the body
 * alone, for a server that takes requests is worth more than none.
 */
export async function healthRoutes(app: FastifyInstance, { database, outbox }: HealthServices) {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await database.ping();
      return { status: 'ready', database: 'ok', outbox: await outbox.status() };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', database: 'unavailable' });
    }
  });
}

export type HealthServices = { database: Pick<Database, 'ping'>; outbox: Pick<Outbox, 'status'> };
