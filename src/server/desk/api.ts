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
 * The desk's JSON API. Closed by default: without a session only the routes below
 * `sign-in` answer, changes are taken from the desk's own pages alone, and a route takes
 * and answers nothing but what its schemas name.
 */
export async function deskApi(
  scope: FastifyInstance,
  { services }: { services: DeskServices },
) {
  const app = useZod(scope);
  parseJson(app);
  answerProblems(app, services);
  // A page polls its list every twenty seconds. Browsers store none of these answers
  // (`no-store`), so the page keeps body and tag in memory and sends `If-None-Match`
  // itself.
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
  // Without this route an unknown address would be answered with the desk's page, like
  // any other below its path.
  app.get('/*', (_request, reply) => reply.callNotFound());
}

/** Takes bodies of JSON alone: no HTML form of another site can send that type. */
function parseJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}
