import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { NotFoundHandler } from './routes/pages.ts';

/**
 * Answers unknown addresses with the site's 404 page, and handles the errors of static
 * files and health checks. The contact route and the desk have their own error handlers.
 */
export function answerErrors(app: FastifyInstance, notFound: NotFoundHandler): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(notFound);
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  // A forbidden path (traversal, a dotfile) gets the same answer as a missing one.
  // Otherwise the answers would reveal which files exist.
  if (status === 403 || status === 404) return reply.callNotFound();

  if (status >= 500) request.log.error({ err: error }, error.message);
  return reply.code(status).type('text/plain; charset=utf-8').send('');
}
