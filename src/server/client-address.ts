import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Makes each entry of `X-Forwarded-For` a bare address, before Fastify compares it with
 * the trusted proxies. Some proxies add the port of the connection, with which each one
 * would count as a client of its own.
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
 * Returns the address in an entry that may have a port, or be spelled as in `Forwarded`
 * (RFC 7239): `for="[2001:db8::1]:4711";proto=https`. What has no address stays.
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
 * Returns what a client is counted by: its IPv4 address, or its IPv6 network of that many
 * bits. An IPv6 address that stands for an IPv4 address counts as that one.
 *
 * @param ip undefined, whatever Fastify's type says, once the connection was reset.
 */
export function clientNetwork(ip: string | undefined, bits: number): string {
  if (ip === undefined) return '';

  const address = normalizeIP(ip, 128);
  return normalizeIP(address.replace(translated, '::ffff'), bits);
}

/**
 * The prefixes of IPv4 addresses that a gateway translates: NAT64 (RFC 6052, RFC 8215)
 * and SIIT (RFC 2765). `normalizeIP` knows those that are mapped, which is `::ffff`.
 */
const translated = /^(64:ff9b:|64:ff9b:1:|::ffff:0)(?=(:[\da-f]{1,4}){1,2}$)/;
