import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { type PageName, routes } from '../../src/site/routes.ts';

export const legalPages = [
  { name: 'the privacy policy', path: routes.privacy },
  { name: 'the legal notice', path: routes.legalNotice },
  { name: 'the cookie policy', path: routes.cookies },
];

export const resultPages = [
  { name: 'the thanks page', path: routes.thanks },
  { name: 'the page for a request that was not sent', path: routes.submissionFailed },
];

export const unknownPath = '/no-existe';
export const unknownPathInCatalan = '/ca/no-existeix';

export const allPages = [
  { name: 'the landing page', path: routes.home },
  ...legalPages,
  ...resultPages,
  { name: 'the page for an unknown address', path: unknownPath },
];

/** The same pages in Catalan. */
export const catalanPages = [
  ...(Object.keys(es.paths) as PageName[])
    .filter((page) => page !== 'notFound')
    .map((page) => ({ name: `${page} in Catalan`, path: ca.paths[page], spanish: es.paths[page] })),
  { name: 'notFound in Catalan', path: unknownPathInCatalan, spanish: unknownPath },
];

export const everyPage = [...allPages, ...catalanPages];

/** The landing page in each language. */
export const homes = [routes.home, ca.paths.home];
