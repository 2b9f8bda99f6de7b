import { resultPages } from '../contact-request/endpoint.ts';

/** The paths of the Spanish pages, by the names that the code uses. */
export const routes = {
  home: '/',
  privacy: '/politica-privacidad',
  legalNotice: '/aviso-legal',
  cookies: '/cookies',
  thanks: resultPages.es.thanks,
  submissionFailed: resultPages.es.submissionFailed,
  notFound: '/404',
} as const;

export type PageName = keyof typeof routes;

/** The anchors that links lead to. `sections/landing.ts` lists all sections. */
export const anchors = {
  start: 'inicio',
  works: 'obras',
  contact: 'contacto',
  documents: 'documentacion',
} as const;
