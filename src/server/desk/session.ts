import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { challengeLifeMs } from '../../auth/passkeys.ts';
import { absoluteMs, findSession, isRecent, type Session } from '../../auth/sessions.ts';
import { tokenLifeMs } from '../../auth/sign-in-tokens.ts';
import { isLoopback } from '../../config.ts';
import { apiPath, personHeader } from '../../desk-api/paths.ts';
import { type DeskOptions, Refused } from './desk-app.ts';

/**
 * Refuses requests without a session, except at the routes below `sign-in`, and requests that the page began for another
 * person, who was signed in there before. A route with `config: { recentSignIn: true }` also requires a recent sign-in.
 */
export function requireSession(app: FastifyInstance, options: DeskOptions): void {
  app.decorateRequest('session');
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url?.startsWith(`${apiPath}/sign-in/`)) return;
    const session = await sessionIn(request, options);
    if (!session || ![undefined, session.person.id].includes(personIn(request)))
      throw new Refused('signed-out');
    request.session = session;
    if (
      request.routeOptions.config.recentSignIn &&
      !isRecent(session, options.clock.now())
    )
      throw new Refused('reauthentication-required');
  });
}

/** Finds the session whose secret is in the request's cookie. */
export async function sessionIn(request: FastifyRequest, { db, clock }: DeskOptions) {
  const secret = readCookie(request, 'session');
  return secret === undefined ? undefined : findSession(db, secret, clock.now());
}

/**
 * The person for whom the desk's page sends a request: another tab may have signed another person in since. Undefined without
 * the header, 0 if it is not a number.
 */
export function personIn({ headers }: FastifyRequest): number | undefined {
  const value = headers[personHeader]?.toString();
  return value === undefined ? undefined : Number(/^\d{1,9}$/.exec(value)?.[0] ?? 0);
}

/**
 * How a request reaches the desk: over TLS, or on this machine itself. The latter takes a local name in the Host header and
 * no forwarding header: behind a proxy, every request comes from this machine. Undefined for any other, which is refused.
 */
export function transportSecurity({ protocol, headers, hostname }: FastifyRequest) {
  if (protocol === 'https') return 'tls';
  const isForwarded = Object.keys(headers).some((name) =>
    /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name),
  );
  return !isForwarded && isLoopback(hostname) ? 'loopback' : undefined;
}

/** The cookies of the desk, each with the time for which its content can be valid. */
const cookies = {
  session: { name: 'oficina', ms: absoluteMs },
  /** The secret of the browser that asked for a code. */
  code: { name: 'oficina-codigo', ms: tokenLifeMs },
  /** The challenge for a passkey. */
  challenge: { name: 'oficina-reto', ms: challengeLifeMs },
};

export function readCookie(
  request: FastifyRequest,
  kind: keyof typeof cookies,
): string | undefined {
  return request.cookies[cookieFor(request, kind).name];
}

/** Sets a cookie, or deletes it if there is no value. */
export function setCookie(
  reply: FastifyReply,
  kind: keyof typeof cookies,
  value: string | undefined,
): void {
  const { name, options } = cookieFor(reply.request, kind);
  if (value === undefined) reply.clearCookie(name, options);
  else reply.setCookie(name, value, options);
}

/** Its name has the prefix `__Host-` over TLS. Over HTTP, on loopback only, browsers accept neither it nor `Secure`. */
function cookieFor(request: FastifyRequest, kind: keyof typeof cookies) {
  const secure = transportSecurity(request) === 'tls';
  const { name, ms } = cookies[kind];
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: ms / 1000,
  } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On every route but those below `sign-in`. */
    session: Session;
  }
  interface FastifyContextConfig {
    /** Requires a sign-in within the last ten minutes: for erasing, exporting and managing people. */
    recentSignIn?: boolean;
  }
}
