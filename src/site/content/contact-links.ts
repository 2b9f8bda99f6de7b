import { readablePhone } from '../../contact/readable-phone.ts';
import { company } from '../company.ts';
import type { Words } from './words.ts';

/** The ways to reach the company at once that are the same in all languages, ready to be linked. */
export const contactLinks = {
  phone: { href: `tel:${company.phone}`, text: readablePhone(company.phone) },
  email: { href: `mailto:${company.email}`, text: company.email },
} as const;

/** The link to write by WhatsApp, with the beginning of a message. */
export function whatsAppLink({ contact }: Words): { href: string; text: string } {
  return {
    href: `https://wa.me/${company.whatsapp.slice(1)}?text=${encodeURIComponent(contact.prefilled)}`,
    text: 'WhatsApp',
  };
}
