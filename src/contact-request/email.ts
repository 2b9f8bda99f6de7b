import { domainToASCII } from 'node:url';

/**
 * Returns an address with its domain in ASCII (RFC 5891), which mail programs expect:
 * `ana@ñandú.es` becomes `ana@xn--and-6ma2c.es`. A domain without an ASCII form stays
 * unchanged.
 */
export function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  const isAscii = /^[\x20-\x7e]*$/.test(domain);
  // The conversion parses a URL, in which these characters would end the host.
  const isCut = /[/?#\\:@%]/.test(domain);
  if (isAscii || isCut) return address;

  return address.slice(0, start) + (domainToASCII(domain) || domain);
}
