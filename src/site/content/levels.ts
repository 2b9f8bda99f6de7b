import { sections } from '../routes.ts';

/** A height on the way down from the roof, with the name that its floor has in a house of Barcelona. */
export type Level = { height: string; floor: string };

export const levels = {
  [sections.start]: { height: '+36\u00a0m', floor: 'Terrado' },
  [sections.services]: { height: '+32\u00a0m', floor: 'Ático' },
  [sections.whyUs]: { height: '+26\u00a0m', floor: 'Sexto' },
  [sections.advantages]: { height: '+20\u00a0m', floor: 'Cuarto' },
  [sections.safety]: { height: '+13\u00a0m', floor: 'Segundo' },
  [sections.contact]: { height: '+7\u00a0m', floor: 'Principal' },
  street: { height: '0\u00a0m', floor: 'Calle' },
  basement: { height: '−1\u00a0m', floor: 'Sótano' },
} as const satisfies Record<string, Level>;
