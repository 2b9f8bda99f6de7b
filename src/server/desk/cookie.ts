import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeLifeMs } from '../../people/code.ts';
import { knownMs } from '../../people/known-browser.ts';
import { absoluteMs } from '../../people/session.ts';
import { channelOf } from './channel.ts';

/** The secrets that a browser keeps in cookies, each for as long as it can be valid at most. */
const cookies = {
  session: { name: 'oficina', ms: absoluteMs },
  /** Of a sign-in under way. */
  signIn: { name: 'oficina-entrada', ms: codeLifeMs },
  /** By which the browser is known. */
  browser: { name: 'oficina-navegador', ms: knownMs },
};

type Kind = keyof typeof cookies;

/** Reads a secret from the cookies of a request; undefined where there is none. */
export function readSecret(request: FastifyRequest, kind: Kind = 'session'): string | undefined {
  const name = nameFor(request, kind);
  const sent = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = sent.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export function setSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  kind: Kind = 'session',
): void {
  const cookie = `${nameFor(request, kind)}=${secret}; Max-Age=${cookies[kind].ms / 1000}`;
  reply.header('set-cookie', `${cookie}; ${rules(request)}`);
}

export function clearSecret(request: FastifyRequest, reply: FastifyReply, kind: Kind = 'session'): void {
  reply.header('set-cookie', `${nameFor(request, kind)}=; Max-Age=0; ${rules(request)}`);
}

/** With the prefix `__Host-` over TLS. Over plain http, on this machine alone, browsers take neither it nor `Secure`. */
function nameFor(request: FastifyRequest, kind: Kind): string {
  const { name } = cookies[kind];
  return channelOf(request) === 'tls' ? `__Host-${name}` : name;
}

function rules(request: FastifyRequest): string {
  return `${channelOf(request) === 'tls' ? 'Secure; ' : ''}HttpOnly; SameSite=Strict; Path=/`;
}
