import { readablePhone } from '../../company/phone.ts';
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
