import ipaddr from 'ipaddr.js';

/**
 * Who an address is counted as. An IPv4 address is one client; of IPv6 it is the /64, since a single household has all of
 * that and can change within it at will.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address).replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return bare;
  // Of an IPv4 address that was written as IPv6, `process` makes what it is.
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** Some proxies write the port into `X-Forwarded-For`: a client would be a new one with each connection. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}
