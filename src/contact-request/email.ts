import { domainToASCII } from 'node:url';

/**
 * Returns an address with its domain in ASCII (RFC 5891), as mail programs want it:
 * `ana@ñandú.es` becomes `ana@xn--and-6ma2c.es`. A domain that has no such form stays.
 */
export function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  const isAscii = /^[\x20-\x7e]*$/.test(domain);
  // To the conversion, which reads a URL, the host would end there.
  const isCut = /[/?#\\:@%]/.test(domain);
  if (isAscii || isCut) return address;

  return address.slice(0, start) + (domainToASCII(domain) || domain);
}
