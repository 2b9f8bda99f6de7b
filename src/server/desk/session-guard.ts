import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findSession, isRecent, type Session } from '../../auth/sessions.ts';
import type { Database } from '../../database/open.ts';
import { apiPath, personHeader } from '../../desk-api/paths.ts';
import type { Clock } from '../../time.ts';
import { readCookie } from './cookie.ts';
import { refuse } from './problem.ts';

/**
 * Refuses requests without a session, except at the routes below `sign-in`, and requests that the page began for another
 * person, who was signed in there before. A route with `config: { recentSignIn: true }` also requires a recent sign-in.
 */
export function requireSession(app: FastifyInstance, { database, clock }: Services): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(`${apiPath}/sign-in/`)) return;
    const now = clock.now();
    const session = await sessionIn(request, database, now);
    if (!session || ![undefined, session.person.id].includes(personIn(request)))
      return refuse(reply, 'signed-out');
    request.session = session;
    if (request.routeOptions.config.recentSignIn && !isRecent(session, now))
      return refuse(reply, 'reauthentication-required');
  });
}

/** Finds the session whose secret is in the request's cookie. */
export async function sessionIn(request: FastifyRequest, { queries }: Services['database'], now: Date) {
  const secret = readCookie(request, 'session');
  return secret === undefined ? undefined : findSession(queries, secret, now);
}

/**
 * The person for whom the desk's page sends a request: another tab may have signed another person in since. Undefined without
 * the header, 0 if it is not a number.
 */
export function personIn({ headers }: FastifyRequest): number | undefined {
  const value = headers[personHeader]?.toString();
  return value === undefined ? undefined : Number(/^\d{1,9}$/.exec(value)?.[0] ?? 0);
}

/** The session of a request that the guard has let through. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Error('A route below sign-in has no session.');
  return session;
}

type Services = { database: Pick<Database, 'queries'>; clock: Pick<Clock, 'now'> };

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** Requires a sign-in within the last ten minutes: for erasing, exporting and managing people. */
    recentSignIn?: boolean;
  }
}
