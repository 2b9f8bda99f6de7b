import { lookup as systemLookup } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where pushes may go. An endpoint comes from a client: it could lead into our own network. */
export type PushNetwork = {
  /** Whether an address may be an endpoint, by how it is written. */
  allowsUrl(url: URL): boolean;
  /** Whether a host may have that IP address. */
  allowsAddress(address: string): boolean;
  /** Certificates that are believed besides the system's. */
  ca?: string;
};

/** All but tests use this one: https, the usual port, a host name, and addresses that anybody can reach. */
export const internet: PushNetwork = {
  allowsUrl({ protocol, port, username, password, hostname }) {
    const bare = hostname.replace(/^\[|\]$/g, '');
    return protocol === 'https:' && port === '' && username === '' && password === '' && isIP(bare) === 0;
  },
  allowsAddress: isPublic,
};

/** Whether an endpoint may be kept: it is asked again, by `guardedLookup`, for each push. */
export async function isAllowedEndpoint(endpoint: string, network: PushNetwork): Promise<boolean> {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !network.allowsUrl(url)) return false;
  const found = await lookup(url.hostname, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => network.allowsAddress(address));
}

/** Looks a host up for a connection, which is then made to one of the addresses that were looked at here. */
export function guardedLookup(network: PushNetwork): LookupFunction {
  return (hostname, options, done) => {
    systemLookup(hostname, { ...options, all: true }, (error, found) => {
      const refused = found?.find(({ address }) => !network.allowsAddress(address));
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), []);
      if (refused) return done(new Error(`${hostname} leads to ${refused.address}, which is not public`), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  if (parsed.range() === 'unicast') return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
  // NAT64: where there is no IPv4, names that have none else are answered with these (RFC 6052).
  return parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052' && isPublic(embedded(parsed));
}

/** All that is given out of IPv6 to this day; the rest are, for example, old ways to write addresses of IPv4. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

function embedded(address: ipaddr.IPv6): string {
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
}
