import { domainToASCII } from 'node:url';

/**
 * The pattern that browsers apply to `type=email` (WHATWG HTML, "valid e-mail address"): the server refuses nothing that
 * the visitor's browser lets through. Zod has the same pattern, but the owner's commands start without Zod.
 */
export const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** `ana@ñandú.es` is a good address, but mail programs want its domain in ASCII (RFC 5891): `ana@xn--and-6ma2c.es`. */
export function withAsciiDomain(address: string): string {
  const [name, domain] = splitAtDomain(address);
  return /^[\x20-\x7e]*$/.test(domain) ? address : name + (domainToASCII(domain) || domain);
}

/** The domain in small letters, as nodemailer names a recipient that the mail server refused. */
export function withSmallDomain(address: string): string {
  const [name, domain] = splitAtDomain(address);
  return name + domain.toLowerCase();
}

/** The part up to the last `@`, with it, and the part behind it. */
function splitAtDomain(address: string): [name: string, domain: string] {
  const start = address.lastIndexOf('@') + 1;
  return [address.slice(0, start), address.slice(start)];
}
