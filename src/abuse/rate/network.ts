import ipaddr from 'ipaddr.js';

/**
 * The networks in which an address is counted, from the narrowest to the widest. An IPv4 address is counted by itself. With
 * IPv6 one device can use any address of a /64, a household has up to 256 such networks (/56), and a company a /48.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const bare = withoutPort(address).replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return [bare];
  // `process` turns an IPv4 address that is written as IPv6 into an IPv4 address.
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  const prefix = (...groups: number[]) => groups.map((group) => group.toString(16)).join(':');
  return [`${prefix(a, b, c, d)}::/64`, `${prefix(a, b, c, d & 0xff00)}::/56`, `${prefix(a, b, c)}::/48`];
}

/** Removes the port that some proxies write into `X-Forwarded-For`, which is another one with each connection. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}
