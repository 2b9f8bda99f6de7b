import { certifiers, company } from './company.ts';
import { type Messages, published } from './i18n/messages.ts';
import type { PageName } from './routes.ts';

/** A page in one language. */
export type Page<Key extends PageName = PageName> = {
  key: Key;
  path: string;
  /** About 60 characters at most, so that result pages show it whole. */
  title: string;
  /** 70 to 160 characters; only for pages that search engines may list. */
  description: string | undefined;
};

/** The pages that search engines may list. */
export const indexedPages = [
  'home',
  'privacy',
  'legalNotice',
  'cookies',
] as const satisfies PageName[];

/** Returns a page as search engines and links name it. */
export function pageIn<Key extends PageName>(messages: Messages, key: Key): Page<Key> {
  return { key, path: messages.paths[key], ...searchTexts(messages, key) };
}

/**
 * Returns Astro's static paths of these pages, in each language of the company. `param`
 * is the name of the rest parameter.
 */
export function staticPaths(param: string, keys: PageName[]) {
  return published.flatMap((messages) =>
    keys.map((key) => {
      const page = pageIn(messages, key);
      return {
        params: { [param]: page.path.replace(/^\/|\/$/g, '') || undefined },
        props: { messages, page },
      };
    }),
  );
}

function searchTexts(
  messages: Messages,
  key: PageName,
): Pick<Page, 'title' | 'description'> {
  const { home, ...others } = messages.pages;
  const { city } = company.address;

  if (key === 'home') {
    const { title, withoutScaffolding } = messages.hero;
    const end = company.claims.noScaffolding ? `, ${withoutScaffolding}` : '';
    return {
      title: `${title} ${messages.inTown(city)}${end}`,
      description: home.description(messages.area(city), certifiers),
    };
  }

  const { name, description }: { name: string; description?: string } = others[key];
  return { title: `${name} | ${company.name}`, description };
}
