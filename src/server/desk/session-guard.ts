import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open.ts';
import { apiPath, personHeader } from '../../desk-api/paths.ts';
import { findSession, isFresh, type Session } from '../../people/session.ts';
import { readSecret } from './cookie.ts';
import { refuse } from './problem.ts';

/**
 * Refuses requests without a session, except at the routes below `sign-in`, and requests that the page began for another
 * person, who was signed in there before. A route with `config: { fresh: true }` also requires a recent sign-in.
 */
export function requireSession(app: FastifyInstance, { database, clock }: Services): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(`${apiPath}/sign-in/`)) return;
    const secret = readSecret(request);
    const now = clock.now();
    const session = secret && (await findSession(database.queries, secret, now));
    if (!session || ![undefined, session.person.id].includes(personIn(request)))
      return refuse(reply, 'signed-out');
    request.session = session;
    if (request.routeOptions.config.fresh && !isFresh(session, now)) return refuse(reply, 'not-fresh');
  });
}

/**
 * The person for whom the desk's page sends a request: another tab may have signed somebody else in since. Undefined where it
 * does not say, 0 where what it says is no number.
 */
export function personIn({ headers }: FastifyRequest): number | undefined {
  const said = headers[personHeader]?.toString();
  return said === undefined ? undefined : Number(/^\d{1,9}$/.exec(said)?.[0] ?? 0);
}

/** The session of a request that the guard has let through. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Error('This route stands below sign-in: it has no session.');
  return session;
}

type Services = { database: Pick<Database, 'queries'>; clock: Pick<Clock, 'now'> };

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** Requires a sign-in of the last ten minutes: for erasing, handing data out and deciding who may enter. */
    fresh?: boolean;
  }
}
