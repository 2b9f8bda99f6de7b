import fastifyEtag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { answerProblems } from './answer-problems.ts';
import { checkOrigin } from './check-origin.ts';
import { limitClients } from './limit-clients.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { peopleRoutes } from './routes/people.ts';
import { personalDataRoutes } from './routes/personal-data.ts';
import { requestRoutes } from './routes/requests.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { statusRoutes } from './routes/status.ts';
import type { DeskServices } from './services.ts';
import { requireSession } from './session.ts';
import { useZod } from './zod-provider.ts';

/**
 * The desk's JSON API. It is closed by default: without a session only the routes below
 * `sign-in` answer, changes are accepted only from the desk's own pages, and a route
 * accepts and returns only what its schemas declare.
 */
export async function deskApi(
  scope: FastifyInstance,
  { services }: { services: DeskServices },
) {
  const app = useZod(scope);
  parseJson(app);
  answerProblems(app, services);
  // A page polls its list every twenty seconds. Browsers do not store these answers
  // (`no-store`), so the page keeps the body and the ETag in memory, and sends
  // `If-None-Match` itself.
  await scope.register(fastifyEtag);

  limitClients(app, services.clock);
  checkOrigin(app, services.address);
  requireSession(app, services);

  signInRoutes(app, services);
  peopleRoutes(app, services);
  passkeyRoutes(app, services);
  notificationRoutes(app, services);
  requestRoutes(app, services);
  personalDataRoutes(app, services);
  statusRoutes(app, services);
  // Without this route, an unknown address would be answered with the desk's page, like
  // all others below the desk's path.
  app.get('/*', (_request, reply) => reply.callNotFound());
}

/** Accepts only JSON bodies, a type that HTML forms of other sites cannot send. */
function parseJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}
