import { lookup as systemLookup } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where pushes may go: an endpoint comes from a client, and could lead into our own network. */
export type PushNetwork = {
  /** Whether a URL may be an endpoint, judged by its text alone. */
  allowsUrl(url: URL): boolean;
  /** Whether the host of an endpoint may have an IP address. */
  allowsAddress(address: string): boolean;
  /** Certificates that are trusted besides the system's. */
  ca?: string;
};

/** The network that all but tests use: https at the usual port, a host name, and public addresses. */
export const internet: PushNetwork = {
  allowsUrl({ protocol, port, username, password, hostname }) {
    const bare = hostname.replace(/^\[|\]$/g, '');
    return protocol === 'https:' && port === '' && username === '' && password === '' && isIP(bare) === 0;
  },
  allowsAddress: isPublic,
};

/** Whether an endpoint may be stored. Its address is checked again for each push, by `guardedLookup`. */
export async function isAllowedEndpoint(endpoint: string, network: PushNetwork): Promise<boolean> {
  const url = URL.parse(endpoint);
  if (!url || !network.allowsUrl(url)) return false;
  const found = await lookup(url.hostname, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => network.allowsAddress(address));
}

/** Looks a host up for a connection, which is then made to one of the addresses that were checked here. */
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
  // With NAT64, in networks without IPv4, these stand for IPv4 addresses (RFC 6052).
  return parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052' && isPublic(embedded(parsed));
}

/** All public IPv6 addresses that are assigned today. Others are, for example, old notations of IPv4 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

function embedded(address: ipaddr.IPv6): string {
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
}
