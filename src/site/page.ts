import type { Locale } from '../locale.ts';
import { certifiers, company } from './company.ts';
import { type Messages, published } from './i18n/messages.ts';
import type { ShareImage } from './pictures.ts';
import type { PageName } from './routes.ts';

/** The pages that a site has only if there are texts or works for them. */
type OptionalPage = 'service' | 'works';

/** A page in one language. The key of every page about a service is `service`. */
export type Page<Key extends PageName | OptionalPage = PageName | OptionalPage> = {
  key: Key;
  path: string;
  /** The path of the page in each language that has it. */
  paths: Partial<Record<Locale, string>>;
  /** About 60 characters at most, so that result pages show it whole. */
  title: string;
  /** 70 to 160 characters; only for pages that search engines may list. */
  description: string | undefined;
  /** The picture of a shared link, if it is not that of the site. */
  shareImage?: ShareImage & { alt: string };
};

/** The pages that search engines may list. */
export const indexedPages = [
  'home',
  'privacy',
  'legalNotice',
  'cookies',
] as const satisfies PageName[];

/** Returns a page with its paths and its texts for search engines. */
export function pageIn<Key extends PageName>(messages: Messages, key: Key): Page<Key> {
  const paths = published.map(({ language, paths }) => [language, paths[key]]);
  return {
    key,
    path: messages.paths[key],
    paths: Object.fromEntries(paths),
    ...searchTexts(messages, key),
  };
}

/**
 * Returns Astro's static paths of these pages, in each language of the company. `param`
 * is the name of the rest parameter.
 */
export function staticPaths(param: string, keys: PageName[]) {
  return published.flatMap((messages) =>
    keys.map((key) => {
      const page = pageIn(messages, key);
      return { params: { [param]: routeOf(page) }, props: { messages, page } };
    }),
  );
}

/** Returns the path of a page in the form of Astro's rest parameters. */
export function routeOf({ path }: Page): string | undefined {
  return path.replace(/^\/|\/$/g, '') || undefined;
}

/**
 * Returns links to a page in the other languages of the site. They lead to the home page
 * from an unknown page, and from one that is missing in the other language.
 */
export function languageLinks(messages: Messages, page: Page) {
  return published
    .filter(({ language }) => language !== messages.language)
    .map(({ language, name, paths }) => ({
      href: (page.key !== 'notFound' && page.paths[language]) || paths.home,
      text: name,
      lang: language,
    }));
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
