import type { SectionId } from '../i18n/messages.ts';

/** The heights of the sections of the landing page in metres, from the roof down. */
export const heights: Record<SectionId, number> = {
  inicio: 36,
  servicios: 32,
  'por-que-elegirnos': 26,
  'vertical-bcn': 20,
  seguridad: 13,
  contacto: 7,
};
