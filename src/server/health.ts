import type { FastifyInstance } from 'fastify';
import type { Database } from './database/open.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers. */
export async function healthRoutes(app: FastifyInstance, { database }: { database: Pick<Database, 'ping'> }) {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await database.ping();
      return { status: 'ready', database: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', database: 'unavailable' });
    }
  });
}
