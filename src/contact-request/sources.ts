import type { Locale } from '../locale.ts';

/** How a request arrived, as worded in exports and reports. */
export const sources = {
  web: { es: 'por la web', ca: 'pel web' },
  phone: { es: 'por teléfono', ca: 'per telèfon' },
} satisfies Record<string, Record<Locale, string>>;

export type Source = keyof typeof sources;

export const sourceKeys = Object.keys(sources) as [Source, ...Source[]];
