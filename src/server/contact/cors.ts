import type { FastifyInstance } from 'fastify';

/**
 * Lets the pages of one other origin read the answers of the routes in this scope (Fetch, "HTTP CORS protocol"). Our form
 * needs no preflight; one is answered nonetheless. Other origins get no CORS headers.
 */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const allowed = request.headers.origin === origin;
    if (allowed) reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return;
    if (allowed)
      reply.header('access-control-allow-methods', 'POST').header('access-control-max-age', 86_400);
    return reply.code(204).header('allow', 'POST, OPTIONS').send();
  });
  app.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, origin` : 'origin');
  });
}
