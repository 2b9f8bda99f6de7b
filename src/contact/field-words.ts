import { type ContactField, maxLength } from './fields.ts';

/** The greatest length of a field, in Spanish: "5.000 caracteres". */
export function longest(field: ContactField): string {
  return `${grouped.format(maxLength[field])} caracteres`;
}

export const shapeOfEmail = 'Revisa el correo: debe tener la forma nombre@dominio.com.';

// Spanish leaves four digits together unless it is told not to.
const grouped = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });
