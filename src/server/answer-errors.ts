import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { NotFoundHandler } from './routes/pages.ts';

/**
 * Answers unknown addresses with the site's page for them, and the errors of static files
 * and health checks. The contact route and the desk have error handlers of their own.
 */
export function answerErrors(app: FastifyInstance, notFound: NotFoundHandler): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFound);
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  // A refused path (traversal, a dotfile) is answered like a missing one: otherwise the
  // answers would tell what files exist.
  if (status === 403 || status === 404) return reply.callNotFound();

  if (status >= 500) request.log.error({ err: error }, error.message);
  return reply.code(status).type('text/plain; charset=utf-8').send('');
}
