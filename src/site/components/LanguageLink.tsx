import type { Page } from '../content/pages.ts';
import { othersThan, type Words } from '../content/words.ts';

/** Leads to the same page in the other language, where the site has one; from no page, to its home page. */
export function LanguageLink({ words, page }: { words: Words; page: Page }) {
  return othersThan(words).map(({ language, name, paths }) => (
    <a key={language} href={paths[page.key === 'notFound' ? 'home' : page.key]} lang={language}>
      {name}
    </a>
  ));
}
