import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';

/**
 * How a request reaches the desk: over TLS, or on this machine itself. The latter takes a local name in the Host header and
 * no forwarding header: behind a proxy, every request comes from this machine.
 */
export function transportSecurity(request: FastifyRequest): Channel {
  if (request.protocol === 'https') return 'tls';
  if (cameWithoutTls(request)) return 'insecure';
  if (forwardingHeaders.some((name) => name in request.headers)) return 'untrusted-proxy';
  return isLoopback(hostnameOf(request.headers.host)) ? 'loopback' : 'insecure';
}

/** The desk refuses the last two. */
export type Channel = 'tls' | 'loopback' | 'insecure' | 'untrusted-proxy';

/** Whether a trusted proxy says that the visitor came without TLS. For any other proxy Fastify lists one address at most. */
function cameWithoutTls({ ips = [], headers }: FastifyRequest): boolean {
  return ips.length > 1 && 'x-forwarded-proto' in headers;
}

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
  return URL.parse(`http://${host}`)?.hostname ?? '';
}
