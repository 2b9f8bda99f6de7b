import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { type PageName, routes } from '../../src/site/routes.ts';

export const unknownPath = '/no-existe';
export const unknownPathInCatalan = '/ca/no-existeix';

const names = (Object.keys(routes) as PageName[]).filter((name) => name !== 'notFound');

export const allPages = [
  ...names.map((name) => ({ name, path: es.paths[name] })),
  { name: 'unknown', path: unknownPath },
];

export const legalPages = allPages.slice(1, 4);

/** The same pages in Catalan. */
export const catalanPages = [
  ...names.map((name) => ({
    name: `${name} in Catalan`,
    path: ca.paths[name],
    spanish: es.paths[name],
  })),
  { name: 'unknown in Catalan', path: unknownPathInCatalan, spanish: unknownPath },
];

/** The pages about services. */
export const servicePages = [
  { name: 'façades', path: '/servicios/rehabilitacion-de-fachadas' },
  { name: 'painting', path: '/servicios/pintura' },
  { name: 'waterproofing', path: '/servicios/impermeabilizacion-de-cubiertas' },
  { name: 'inspection', path: '/servicios/inspeccion' },
];

/** The same pages in Catalan. */
export const catalanServicePages = [
  { name: 'façades in Catalan', path: '/ca/serveis/rehabilitacio-de-facanes' },
  { name: 'painting in Catalan', path: '/ca/serveis/pintura' },
  {
    name: 'waterproofing in Catalan',
    path: '/ca/serveis/impermeabilitzacio-de-cobertes',
  },
  { name: 'inspection in Catalan', path: '/ca/serveis/inspeccio' },
].map((page, index) => ({ ...page, spanish: servicePages[index]?.path ?? '' }));

export const everyPage = [
  ...allPages,
  ...servicePages,
  ...catalanPages,
  ...catalanServicePages,
];

/** The landing page in each language. */
export const homes = [es, ca].map(({ paths }) => paths.home);
