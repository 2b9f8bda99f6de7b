import { certifiers, company } from './company.ts';
import { type Messages, published } from './i18n/messages.ts';
import type { PageName } from './routes.ts';

export type Page = {
  key: PageName;
  path: string;
  /** At most 60 characters, so that result pages show it whole. */
  title: string;
  /** 70 to 160 characters. */
  description: string;
  /** Outcome pages and the 404 are not for search engines. */
  indexed: boolean;
};

/** The pages that search engines may list. */
export const indexedPages = ['home', 'privacy', 'legalNotice', 'cookies'] as const satisfies PageName[];

/** A page as search engines and links name it. */
export function pageIn(messages: Messages, key: PageName): Page {
  const indexed = indexedPages.some((page) => page === key);
  const common = { key, path: messages.paths[key], indexed };
  if (key !== 'home') {
    const { name, description } = messages.pages[key];
    return { ...common, title: `${name} | ${company.name}`, description: description(company.name) };
  }
  const { description } = messages.pages.home;
  return {
    ...common,
    title: homeTitle(messages),
    description: description(messages.area(company.address.city), certifiers),
  };
}

/** The title of the landing page; a town with a long name leaves no room for the second part. */
function homeTitle(messages: Messages): string {
  const { title, withoutScaffolding } = messages.pages.home;
  const short = title(messages.inTown(company.address.city));
  const long = short + withoutScaffolding;
  return company.claims.noScaffolding && long.length <= 60 ? long : short;
}

/** What Astro builds of these pages, in each language of the company; `param` is the name of its rest parameter. */
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
