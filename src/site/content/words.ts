import type { Language } from '../../company/language.ts';
import { company } from '../company.ts';
import { es } from './es/words.ts';

/** All that the site says, in one language. The Spanish words are the pattern: a missing or a surplus sentence is no `Words`. */
export type Words = typeof es;

const all: Record<Language, Words> = { es, ca: es };

/** The words in each language of the site, Spanish first. */
export const published: Words[] = company.languages.map((language) => all[language]);
