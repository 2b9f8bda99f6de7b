import { certifiers, company } from './company.ts';
import { type Messages, published } from './i18n/messages.ts';
import type { PageName } from './routes.ts';

export type Page = {
  key: PageName;
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

/** A page as search engines and links name it. */
export function pageIn(messages: Messages, key: PageName): Page {
  const common = { key, path: messages.paths[key] };
  const { home, ...others } = messages.pages;
  if (key === 'home') {
    const description = home.description(messages.area(company.address.city), certifiers);
    const { title, withoutScaffolding } = messages.hero;
    const end = company.claims.noScaffolding ? `, ${withoutScaffolding}` : '';
    return {
      ...common,
      title: `${title} ${messages.inTown(company.address.city)}${end}`,
      description,
    };
  }
  const { name, description }: { name: string; description?: string } = others[key];
  return { ...common, title: `${name} | ${company.name}`, description };
}

/** Returns Astro's static paths of these pages, in each language of the company; `param` is the rest parameter. */
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
