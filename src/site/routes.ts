import { resultPages } from '../contact/endpoint.ts';

/** The Spanish pages. */
export const routes = {
  home: '/',
  privacy: '/politica-privacidad',
  legalNotice: '/aviso-legal',
  cookies: '/cookies',
  thanks: resultPages.es.thanks,
  submissionFailed: resultPages.es.submissionFailed,
} as const;

/** The pages, by the names that code uses. */
export type PageName =
  | 'home'
  | 'privacy'
  | 'legalNotice'
  | 'cookies'
  | 'thanks'
  | 'submissionFailed'
  | 'notFound';

/** The anchors of the landing page that links lead to; `sections/landing.ts` lists all of its sections. */
export const anchors = { start: 'inicio', contact: 'contacto' } as const;

/** The link to a place of the landing page from the page at `path`: on the landing page itself an anchor. */
export function sectionUrl(id: string, path: string = routes.home, home: string = routes.home): string {
  return path === home ? `#${id}` : `${home}#${id}`;
}
