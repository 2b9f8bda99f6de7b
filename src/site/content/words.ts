import type { Locale } from '../../company/locale.ts';
import { company } from '../company.ts';
import { ca } from './ca/words.ts';
import { es, type Words } from './es/words.ts';

export type { Words };

/** The anchor of a section of the landing page, the same in all languages. */
export type SectionId = keyof Words['sections'];

const all: Record<Locale, Words> = { es, ca };

/** The words in each language of the site, Spanish first. */
export const published: Words[] = company.languages.map((language) => all[language]);

/** The words in the other languages of the site. */
export function othersThan({ language }: Words): Words[] {
  return published.filter((words) => words.language !== language);
}
