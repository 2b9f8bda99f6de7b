import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findSession, isRecent, type Session } from '../../auth/sessions.ts';
import { apiPath, personHeader } from '../../desk-api/paths.ts';
import { readCookie } from './cookies.ts';
import { Refused } from './refused.ts';
import type { DeskServices } from './services.ts';

/**
 * Refuses requests without a session, except for the routes below `sign-in`. Also refuses
 * requests that the page sends for a person who was signed in there earlier. A route with
 * `config: { recentSignIn: true }` also requires a recent sign-in.
 */
export function requireSession(app: FastifyInstance, services: SessionServices): void {
  app.decorateRequest('session');
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (url?.startsWith(`${apiPath}/sign-in/`)) return;

    const session = await sessionIn(request, services);
    if (!session || isForAnother(request, session)) throw new Refused('signed-out');
    request.session = session;

    if (config.recentSignIn && !isRecent(session, services.clock.now()))
      throw new Refused('reauthentication-required');
  });
}

/** Finds the session of the secret in the request's cookie. */
export async function sessionIn(
  request: FastifyRequest,
  { database, clock }: SessionServices,
): Promise<Session | undefined> {
  const secret = readCookie(request, 'session');
  if (secret === undefined) return undefined;

  return findSession(database.queries, secret, clock.now());
}

/**
 * Returns the person for whom the desk's page sends a request, since another person may
 * have signed in in a different tab. Returns undefined without the header, and 0 if it is
 * not a number.
 */
export function personIn({ headers }: FastifyRequest): number | undefined {
  const value = headers[personHeader]?.toString();
  if (value === undefined) return undefined;

  return Number(/^\d{1,9}$/.exec(value)?.[0] ?? 0);
}

function isForAnother(request: FastifyRequest, { person }: Session): boolean {
  const asked = personIn(request);
  return asked !== undefined && asked !== person.id;
}

type SessionServices = Pick<DeskServices, 'database' | 'clock'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route except those below `sign-in`. */
    session: Session;
  }
  interface FastifyContextConfig {
    /**
     * Requires a sign-in within the last ten minutes, for erasing, exporting and managing
     * people.
     */
    recentSignIn?: boolean;
  }
}
