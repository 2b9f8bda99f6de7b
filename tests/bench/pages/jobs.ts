import { deskPath } from '../../../src/desk-api/paths.ts';
import { routes } from '../../../src/site/routes.ts';
import { allPages, homes, unknownPath } from '../../e2e/all-pages.ts';

/** One way to read one page. */
export type Job = { page: string; path: string; way: Way };

/** `simulate` computes a slow 4G from a fast load; `devtools` really slows network and processor down. */
export type Way = 'mobile' | 'desktop' | 'mobile, throttled by DevTools';

export const floor = 'floor';
export const landing = routes.home;

/** The desk's sign-in page: the same address, for whoever has not signed in. */
const signIn = `${deskPath}/`;

/** Everything that is read in one round, those that are compared right after one another. */
export function jobsOf(only: string[] | undefined): Job[] {
  const others = [...homes, ...allPages.map(({ path }) => path)].filter((path) => path !== landing);
  const pages = [landing, floor, ...others, signIn];
  const wanted = pages.filter((page) => !only || only.includes(nameOf(page)));
  const slowly = wanted.filter((page) => page === landing || page === floor);
  return [
    ...wanted.map((page) => job(page, 'mobile')),
    ...slowly.map((page) => job(page, 'mobile, throttled by DevTools')),
    ...wanted.map((page) => job(page, 'desktop')),
  ];
}

/** How a page is called on the command line and in the tables. */
export function nameOf(page: string): string {
  if (page === landing) return 'landing';
  if (page === unknownPath) return '404';
  return page.replaceAll('/', '');
}

function job(page: string, way: Way): Job {
  return { page: nameOf(page), path: page === floor ? '/floor' : page, way };
}
