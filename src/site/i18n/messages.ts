import type { Locale } from '../../locale.ts';
import { company } from '../company.ts';
import type { PageName } from '../routes.ts';
import { ca } from './ca.ts';
import { es, type Messages } from './es.ts';

export type { Messages };

/** The anchor of a section of the landing page, the same in all languages. */
export type SectionId = keyof Messages['sections'];

const all: Record<Locale, Messages> = { es, ca };

/** The messages in each language of the site, Spanish first. */
export const published: Messages[] = company.languages.map((language) => all[language]);

/**
 * Returns links to a page in the other languages of the site. From an unknown page they
 * lead to the home page.
 */
export function languageLinks(messages: Messages, page: PageName) {
  return published
    .filter(({ language }) => language !== messages.language)
    .map(({ language, name, paths }) => ({
      href: paths[page === 'notFound' ? 'home' : page],
      text: name,
      lang: language,
    }));
}
