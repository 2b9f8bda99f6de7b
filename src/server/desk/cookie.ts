import type { FastifyReply, FastifyRequest } from 'fastify';
import { absoluteMs } from '../../people/session.ts';
import { channelOf } from './channel.ts';

/** The secret of the session that a browser comes with; undefined where it has none of ours. */
export function readSecret(request: FastifyRequest): string | undefined {
  const name = nameFor(request);
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Keeps a session's secret in the browser for as long as a session may last at all. */
export function keepSecret(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.header(
    'set-cookie',
    `${nameFor(request)}=${secret}; Max-Age=${absoluteMs / 1000}; ${rules(request)}`,
  );
}

export function forgetSecret(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', `${nameFor(request)}=; Max-Age=0; ${rules(request)}`);
}

/** Over plain http, on this machine alone, a browser takes neither that prefix nor `Secure`. */
function nameFor(request: FastifyRequest): string {
  return channelOf(request) === 'tls' ? '__Host-oficina' : 'oficina';
}

function rules(request: FastifyRequest): string {
  return `${channelOf(request) === 'tls' ? 'Secure; ' : ''}HttpOnly; SameSite=Strict; Path=/`;
}
