import type { FastifyReply, FastifyRequest } from 'fastify';
import { challengeLifeMs } from '../../auth/challenges.ts';
import { absoluteMs } from '../../auth/sessions.ts';
import { tokenLifeMs } from '../../auth/sign-in-tokens.ts';
import { transportSecurity } from './transport-security.ts';

/** The cookies of the desk, each with the time for which its content can be valid. */
const cookies = {
  session: { name: 'oficina', ms: absoluteMs },
  /** The secret of the browser that asked for a code. */
  code: { name: 'oficina-codigo', ms: tokenLifeMs },
  /** The challenge for a passkey. */
  challenge: { name: 'oficina-reto', ms: challengeLifeMs },
};

type Kind = keyof typeof cookies;

export function readCookie(request: FastifyRequest, kind: Kind): string | undefined {
  return request.cookies[nameFor(request, kind)];
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, kind: Kind, value: string): void {
  reply.setCookie(nameFor(request, kind), value, { ...rules(request), maxAge: cookies[kind].ms / 1000 });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, kind: Kind): void {
  reply.clearCookie(nameFor(request, kind), rules(request));
}

/** With the prefix `__Host-` over TLS. Over HTTP, on loopback only, browsers accept neither it nor `Secure`. */
function nameFor(request: FastifyRequest, kind: Kind): string {
  const { name } = cookies[kind];
  return transportSecurity(request) === 'tls' ? `__Host-${name}` : name;
}

function rules(request: FastifyRequest) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: transportSecurity(request) === 'tls',
  } as const;
}
