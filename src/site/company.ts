import companyFile from '#company';
import { type Claim, parseCompany } from '../company/schema.ts';
import { readablePhone } from '../contact-request/call-links.ts';
import type { Messages } from './i18n/es.ts';
import { anchors } from './routes.ts';

/** The validated company file. An invalid one fails the build with a list of all errors. */
export const company = parseCompany(companyFile);

/** The two parts in which the company's name is written: its first word, and the rest in the accent colour. */
const [firstWord = '', ...otherWords] = company.name.split(' ');
export const brandName = { first: firstWord, rest: otherWords.join(' ') };

/** Links to call and to write an e-mail. */
export const contactLinks = {
  phone: { href: `tel:${company.phone}`, text: readablePhone(company.phone) },
  email: { href: `mailto:${company.email}`, text: company.email },
} as const;

/** Returns the link to write by WhatsApp, with the beginning of a message. */
export function whatsAppLink({ contact }: Messages): { href: string; text: string } {
  return {
    href: `https://wa.me/${company.whatsapp.slice(1)}?text=${encodeURIComponent(contact.prefilled)}`,
    text: 'WhatsApp',
  };
}

/** Returns the link to the quote request of the landing page. */
export function quoteLink({ quote, quoteForFree }: Messages): {
  href: string;
  text: string;
} {
  return {
    href: `#${anchors.contact}`,
    text: company.claims.freeQuote ? quoteForFree : quote,
  };
}

/** Returns the evidence of a claim, where the company file gives it. */
export function evidence(claim: Claim): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}

/** Who certifies the technicians, in the words that follow «técnicos certificados»; empty without a claim. */
export const certifiers = [
  company.claims.irata && 'IRATA',
  company.claims.anetva && 'ANETVA',
]
  .filter(Boolean)
  .join('/');
