import type { Locale } from '../../locale.ts';
import { company } from '../company.ts';
import { ca } from './ca.ts';
import { es, type Messages } from './es.ts';

export type { Messages };

/** The anchor of a section of the landing page, the same in all languages. */
export type SectionId = keyof Messages['sections'];

const all: Record<Locale, Messages> = { es, ca };

/** The messages in each language of the site, Spanish first. */
export const published: Messages[] = company.languages.map((language) => all[language]);
