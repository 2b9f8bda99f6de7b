import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeLifeMs } from '../../people/code.ts';
import { knownMs } from '../../people/known-browser.ts';
import { absoluteMs } from '../../people/session.ts';
import { channelOf } from './channel.ts';

/** The secrets that a browser keeps in cookies: of its session, of a sign-in under way, and the one by which it is known. */
type Kind = 'session' | 'signIn' | 'browser';

/** Reads a secret from the cookies of a request; undefined where there is none. */
export function readSecret(request: FastifyRequest, kind: Kind = 'session'): string | undefined {
  const name = nameFor(request, kind);
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Sets a secret as a cookie, for as long as the secret can be valid at most. */
export function setSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  kind: Kind = 'session',
): void {
  const seconds = { session: absoluteMs, signIn: codeLifeMs, browser: knownMs }[kind] / 1000;
  reply.header('set-cookie', `${nameFor(request, kind)}=${secret}; Max-Age=${seconds}; ${rules(request)}`);
}

export function clearSecret(request: FastifyRequest, reply: FastifyReply, kind: Kind = 'session'): void {
  reply.header('set-cookie', `${nameFor(request, kind)}=; Max-Age=0; ${rules(request)}`);
}

/** With the prefix `__Host-` over TLS. Over plain http, on this machine alone, browsers take neither it nor `Secure`. */
function nameFor(request: FastifyRequest, kind: Kind): string {
  const name = { session: 'oficina', signIn: 'oficina-entrada', browser: 'oficina-navegador' }[kind];
  return channelOf(request) === 'tls' ? `__Host-${name}` : name;
}

function rules(request: FastifyRequest): string {
  return `${channelOf(request) === 'tls' ? 'Secure; ' : ''}HttpOnly; SameSite=Strict; Path=/`;
}
