import { type SectionId, sections } from '../routes.ts';

/** The entries of the menu. The browser gets them too: of the company file, no more than the name. */
export function navigation(companyName: string): { section: SectionId; text: string }[] {
  return [
    { section: sections.services, text: 'Servicios' },
    { section: sections.whyUs, text: 'Por qué elegirnos' },
    { section: sections.advantages, text: companyName },
    { section: sections.safety, text: 'Seguridad' },
    { section: sections.contact, text: 'Contacto' },
  ];
}
