import ipaddr from 'ipaddr.js';

/**
 * Who an address is counted as, from the narrowest to the widest. An IPv4 address is one client. Of IPv6 a single device
 * has a whole /64 and can change within it at will, a household up to 256 of those (/56), and who asks for more gets a /48.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const bare = withoutPort(address).replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return [bare];
  // Of an IPv4 address that was written as IPv6, `process` makes what it is.
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  const prefix = (...groups: number[]) => groups.map((group) => group.toString(16)).join(':');
  return [`${prefix(a, b, c, d)}::/64`, `${prefix(a, b, c, d & 0xff00)}::/56`, `${prefix(a, b, c)}::/48`];
}

/** Some proxies write the port into `X-Forwarded-For`: a client would be a new one with each connection. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}
