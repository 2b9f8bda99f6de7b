import { domainToASCII } from 'node:url';

/** `ana@ñandú.es` is a good address, but mail programs want its domain in ASCII (RFC 5891): `ana@xn--and-6ma2c.es`. */
export function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  const isAscii = /^[\x20-\x7e]*$/.test(domain);
  return isAscii ? address : address.slice(0, start) + (domainToASCII(domain) || domain);
}
