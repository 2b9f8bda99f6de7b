import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '../../config/desk-address.ts';

/**
 * How somebody reaches the desk: encrypted, or on the machine itself. That is judged by the name in the Host header
 * and by no proxy having said that it passed something on: behind one, everybody comes from this machine.
 */
export function channelOf(request: FastifyRequest): Channel {
  if (request.protocol === 'https') return 'tls';
  if (forwardingHeaders.some((name) => name in request.headers)) return 'untrusted-proxy';
  return isThisMachine(hostnameOf(request.headers.host)) ? 'this machine' : 'insecure';
}

/** The last two are refused. */
export type Channel = 'tls' | 'this machine' | 'insecure' | 'untrusted-proxy';

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

function hostnameOf(host = ''): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
