import companyFile from '#company';
import { readablePhone } from '../company/readable-phone.ts';
import { type Claim, parseCompany } from '../company/schema.ts';
import { phoneUrl, whatsAppUrl } from './contact-urls.ts';
import type { Messages } from './i18n/es.ts';
import { anchors } from './routes.ts';

/** The checked company file. The build fails with a list of every fault in it. */
export const company = parseCompany(companyFile);

/** Links to call the company and to write an e-mail. */
export const contactLinks = {
  phone: { href: phoneUrl(company.phone), text: readablePhone(company.phone) },
  email: { href: `mailto:${company.email}`, text: company.email },
} as const;

type Link = { href: string; text: string };

/** Returns a link to WhatsApp, with the beginning of a message filled in. */
export function whatsAppLink({ contact }: Messages, prefilled = contact.prefilled): Link {
  return { href: whatsAppUrl(company.whatsapp, prefilled), text: 'WhatsApp' };
}

/** Returns the link to the form of the landing page. */
export function quoteLink({ quote, quoteForFree }: Messages): Link {
  return {
    href: `#${anchors.contact}`,
    text: company.claims.freeQuote ? quoteForFree : quote,
  };
}

/** Returns the link to the form, which fills in the name of a service. */
export function quoteLinkAbout(messages: Messages, serviceAnchor: string): Link {
  const { href, text } = quoteLink(messages);
  return { href: `${messages.paths.home}?servicio=${serviceAnchor}${href}`, text };
}

/** The evidence of a claim. Without an address it links to nothing. */
export type Proof = { text: string; url?: string };

/** Returns the evidence of a claim, if the company file gives it. */
export function evidence(claim: Claim | null): Proof | undefined {
  if (typeof claim === 'string') return { text: claim };
  return typeof claim === 'object' && claim !== null ? claim : undefined;
}

/**
 * The certifiers of the technicians, as they follow «técnicos certificados». Empty
 * without a claim.
 */
export const certifiers = [
  company.claims.irata && 'IRATA',
  company.claims.anetva && 'ANETVA',
]
  .filter(Boolean)
  .join('/');
