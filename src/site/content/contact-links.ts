import { company } from '../company.ts';

const quoteRequest = 'Hola, quiero pedir un presupuesto para un trabajo en altura. El edificio está en ';

/** The ways to reach the company at once, ready to be linked. */
export const contactLinks = {
  phone: { href: `tel:${company.phone}`, text: readablePhone(company.phone) },
  whatsapp: {
    href: `https://wa.me/${company.whatsapp.slice(1)}?text=${encodeURIComponent(quoteRequest)}`,
    text: 'WhatsApp',
  },
  email: { href: `mailto:${company.email}`, text: company.email },
} as const;

/** Spanish numbers are written in threes: `+34 931 234 567`; others are left as they are. */
function readablePhone(e164: string): string {
  return e164.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3');
}
