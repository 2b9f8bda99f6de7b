import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/**
 * `TRUST_PROXY`: a comma-separated list of proxies to trust: IP addresses, CIDR ranges, or the names `loopback`,
 * `linklocal` and `uniquelocal`. A list that trusts everybody is refused: any client could then write an address and
 * protocol of its choice into `X-Forwarded-*`.
 */
export const trustedProxies = z
  .string()
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
  .superRefine((entries, context) => {
    for (const entry of entries) {
      const fault = faultOf(entry);
      if (fault) context.addIssue({ code: 'custom', message: `${JSON.stringify(entry)}: ${fault}` });
    }
  });

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

// Private networks are no wider than 10.0.0.0/8 and fc00::/7.
const widest = { ipv4: 8, ipv6: 7 };

const everyone = 'refused, it trusts everyone: any client could then claim any address in X-Forwarded-For';
const form = `expected an IP address, a CIDR range or one of ${namedRanges.join(', ')}`;

function faultOf(entry: string): string | undefined {
  if (namedRanges.includes(entry)) return undefined;
  if (entry === 'true' || entry === '*') return everyone;
  const range = parseRange(entry);
  if (!range) return form;
  const [address, length] = range;
  if (length === 0 || holdsAllIpv4(range)) return everyone;
  const limit = widest[address.kind()];
  return length < limit ? `refused, no network is wider than /${limit}` : undefined;
}

type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, length: number];

/** Undefined where the entry is no range. Abbreviations such as `10/8` are not accepted. */
function parseRange(entry: string): Range | undefined {
  const [address = ''] = entry.split('/', 1);
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  return address === entry ? [ipaddr.parse(entry), isIP(entry) === 4 ? 32 : 128] : undefined;
}

/** Whether a range contains `::ffff:0:0/96`, which is all of IPv4 as an IPv6 socket sees it (RFC 4291, 2.5.5.2). */
function holdsAllIpv4([address, length]: Range): boolean {
  return address.kind() === 'ipv6' && length <= 96 && mappedIpv4.match([address, length]);
}

const mappedIpv4 = ipaddr.parse('::ffff:192.0.2.1');
