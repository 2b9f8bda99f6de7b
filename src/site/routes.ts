import { contactEndpoint, outcomePages } from '../contact/endpoint.ts';

/** Every URL of the site, once. */
export const routes = {
  home: '/',
  privacy: '/politica-privacidad',
  legalNotice: '/aviso-legal',
  cookies: '/cookies',
  thanks: outcomePages.es.thanks,
  notSent: outcomePages.es.notSent,
  contactEndpoint,
  slides: '/slides.json',
} as const;

/** The pages, by the names that code uses. */
export type PageName = 'home' | 'privacy' | 'legalNotice' | 'cookies' | 'thanks' | 'notSent' | 'notFound';

/** The sections of the landing page, by the anchors that the navigation uses. */
export const sections = {
  start: 'inicio',
  services: 'servicios',
  whyUs: 'por-que-elegirnos',
  advantages: 'vertical-bcn',
  safety: 'seguridad',
  contact: 'contacto',
} as const;

export type SectionId = (typeof sections)[keyof typeof sections];

/** The link to a section of the landing page, or to a place in it, from the page at `path`: on the landing page itself an anchor. */
export function sectionUrl(id: string, path: string = routes.home, home: string = routes.home): string {
  return path === home ? `#${id}` : `${home}#${id}`;
}
