import { company } from '../company.ts';
import type { PageName } from '../routes.ts';
import { areaOf, inTown } from './area.ts';
import { certifiedBy } from './claims.ts';
import { published, type Words } from './words.ts';

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
export function pageIn(words: Words, key: PageName): Page {
  const indexed = indexedPages.some((page) => page === key);
  const common = { key, path: words.paths[key], indexed };
  if (key !== 'home') {
    const { name, description } = words.pages[key];
    return { ...common, title: `${name} | ${company.name}`, description: description(company.name) };
  }
  const { description } = words.pages.home;
  return {
    ...common,
    title: homeTitle(words),
    description: description(areaOf(words), certifiedBy(company)),
  };
}

/** The title of the landing page; a town with a long name leaves no room for the second part. */
function homeTitle(words: Words): string {
  const { title, withoutScaffolding } = words.pages.home;
  const short = title(inTown(words));
  const long = short + withoutScaffolding;
  return company.claims.noScaffolding && long.length <= 60 ? long : short;
}

/** What Astro builds of these pages, in each language of the company; `param` is the name of its rest parameter. */
export function staticPaths(param: string, keys: PageName[]) {
  return published.flatMap((words) =>
    keys.map((key) => {
      const page = pageIn(words, key);
      return {
        params: { [param]: page.path.replace(/^\/|\/$/g, '') || undefined },
        props: { words, page },
      };
    }),
  );
}
