import type { FastifyReply, FastifyRequest } from 'fastify';
import { challengeLifeMs } from '../../auth/passkeys.ts';
import { absoluteMs } from '../../auth/sessions.ts';
import { tokenLifeMs } from '../../auth/sign-in-tokens.ts';
import { dayMs } from '../../time.ts';
import { transportSecurity } from './transport-security.ts';

export function readCookie(
  request: FastifyRequest,
  kind: CookieKind,
): string | undefined {
  return request.cookies[cookieFor(request, kind).name];
}

/** Sets a cookie, or deletes it if the value is empty. */
export function setCookie(
  reply: FastifyReply,
  kind: CookieKind,
  value: string | undefined,
): void {
  const { name, options } = cookieFor(reply.request, kind);
  if (value === undefined) reply.clearCookie(name, options);
  else reply.setCookie(name, value, options);
}

/**
 * The cookies of the desk, each with the longest time for which its content can be valid.
 */
const cookies = {
  session: { name: 'oficina', ms: absoluteMs },
  /** The secret of the browser that requested a code. */
  code: { name: 'oficina-codigo', ms: tokenLifeMs },
  /** Identifies a browser in which the person has signed in before. */
  known: { name: 'oficina-navegador', ms: 365 * dayMs },
  /** The challenge for a passkey. */
  challenge: { name: 'oficina-reto', ms: challengeLifeMs },
};

type CookieKind = keyof typeof cookies;

/**
 * Returns the name and the options of a cookie. Over TLS the name has the prefix
 * `__Host-`. Over HTTP, which is used only on loopback, the cookie has no prefix and is
 * not `Secure`, since browsers accept neither there.
 */
function cookieFor(request: FastifyRequest, kind: CookieKind) {
  const { name, ms } = cookies[kind];
  const secure = transportSecurity(request) === 'tls';
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: ms / 1000,
  } as const;

  return { name: secure ? `__Host-${name}` : name, options };
}
