import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Reduces each entry of `X-Forwarded-For` to a bare address, before Fastify compares it
 * with the trusted proxies. Some proxies append the port, which would make each
 * connection count as a different client.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwarded.split(',').map(bareAddress).join(', ');
    done();
  });
}

/**
 * Returns the address of an entry that may have a port, or the form of `Forwarded` (RFC
 * 7239): `for="[2001:db8::1]:4711";proto=https`. An entry without an address stays
 * unchanged.
 */
function bareAddress(entry: string): string {
  const [, named] = /(?:^|;)\s*for\s*=([^;]*)/i.exec(entry) ?? [];
  const node = (named ?? entry).replaceAll('"', '').trim();
  const [, bracketed] = /^\[(.+)\]/.exec(node) ?? [];
  const withoutPort = node.replace(/:\w+$/, '');

  const spellings = [bracketed, node, withoutPort];
  return spellings.find((text) => text !== undefined && isIP(text) !== 0) ?? node;
}

/**
 * Returns the key by which a client is counted: its IPv4 address, or its IPv6 network
 * with a prefix of `bits` bits. An IPv6 address that stands for an IPv4 address counts as
 * the IPv4 address.
 *
 * @param ip is undefined after a connection reset, although Fastify's type does not say
 * so.
 */
export function clientNetwork(ip: string | undefined, bits: number): string {
  if (ip === undefined) return '';

  const address = normalizeIP(ip, 128);
  return normalizeIP(address.replace(translated, '::ffff'), bits);
}

/**
 * The prefixes of translated IPv4 addresses: NAT64 (RFC 6052, RFC 8215) and SIIT (RFC
 * 2765). `normalizeIP` handles the mapped ones, with `::ffff`.
 */
const translated = /^(64:ff9b:|64:ff9b:1:|::ffff:0)(?=(:[\da-f]{1,4}){1,2}$)/;
