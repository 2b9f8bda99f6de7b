import type { Company } from '../../../company/schema.ts';

/** In one line. */
export function postalAddress({ street, postalCode, city, province }: Company['address']): string {
  return `${street}, ${postalCode} ${city} (${province})`;
}
