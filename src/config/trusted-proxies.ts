import { BlockList, isIP } from 'node:net';
import type { Parsed } from './parsed.ts';

/**
 * Reads a comma-separated list of proxies to trust: IP addresses, CIDR ranges, or the names `loopback`,
 * `linklocal` and `uniquelocal`. "Everything" is refused: then any client could write its own address and
 * protocol into `X-Forwarded-*`.
 */
export function parseTrustedProxies(text: string): Parsed<string[]> {
  const entries = text.split(',').flatMap((entry) => entry.trim() || []);
  const expected = entries.flatMap((entry) => {
    const fault = faultOf(entry);
    return fault ? [`${JSON.stringify(entry)}: ${fault}`] : [];
  });
  return expected.length > 0 ? { expected } : { value: entries };
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

// The widest ranges that anybody's own network has: 10.0.0.0/8, fc00::/7.
const widest = { ipv4: 8, ipv6: 7 };

const everyone = 'refused, it trusts everyone: any client could then claim any address in X-Forwarded-For';
const form = `expected an IP address, a CIDR range or one of ${namedRanges.join(', ')}`;

function faultOf(entry: string): string | undefined {
  if (namedRanges.includes(entry)) return undefined;
  if (entry === 'true' || entry === '*') return everyone;
  const range = parseRange(entry);
  if (!range) return form;
  if (range.length === 0 || holdsMappedIpv4(range)) return everyone;
  const limit = widest[range.family];
  return range.length < limit ? `refused, no network is wider than /${limit}` : undefined;
}

type Range = { family: 'ipv4' | 'ipv6'; address: string; length: number };

function parseRange(entry: string): Range | undefined {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  if (isIP(address) === 0) return undefined;
  const [family, bits] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  const length = prefix === undefined ? bits : Number(prefix);
  return length <= bits ? { family, address, length } : undefined;
}

/** `::ffff:0:0/96` and what contains it means all of IPv4, seen through an IPv6 socket (RFC 4291, 2.5.5.2). */
function holdsMappedIpv4({ family, address, length }: Range): boolean {
  if (family === 'ipv4' || length > 96) return false;
  const range = new BlockList();
  range.addSubnet(address, length, 'ipv6');
  return range.check('::ffff:192.0.2.1', 'ipv6');
}
