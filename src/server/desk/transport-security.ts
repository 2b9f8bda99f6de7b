import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';

/**
 * Returns how a request reaches the desk: over TLS, or from this machine. Returns
 * undefined for any other way, which is refused.
 *
 * A request from this machine has a local name in its Host header and no forwarding
 * headers. Behind a proxy, every request comes from this machine.
 */
export function transportSecurity({ protocol, headers, hostname }: FastifyRequest) {
  if (protocol === 'https') return 'tls';

  const isForwarded = Object.keys(headers).some((name) => forwardingHeader.test(name));
  return !isForwarded && isLoopback(hostname) ? 'loopback' : undefined;
}

const forwardingHeader = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;
