import type { Company } from '../../../company/schema.ts';

/** In one line; the province where its name is not the town's. */
export function postalAddress({ street, postalCode, city, province }: Company['address']): string {
  return `${street}, ${postalCode} ${city}${city === province ? '' : ` (${province})`}`;
}
