import { company } from '../company.ts';
import { type SectionId, sections } from '../routes.ts';

/** The entries of the menu. */
export const navigation: { section: SectionId; text: string }[] = [
  { section: sections.services, text: 'Servicios' },
  { section: sections.whyUs, text: 'Por qué elegirnos' },
  { section: sections.advantages, text: company.name },
  { section: sections.safety, text: 'Seguridad' },
  { section: sections.contact, text: 'Contacto' },
];
