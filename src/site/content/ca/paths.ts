import { outcomePages } from '../../../contact/endpoint.ts';

/** Where the Catalan pages are. */
export const paths = {
  home: '/ca/',
  privacy: '/ca/politica-de-privacitat',
  legalNotice: '/ca/avis-legal',
  cookies: '/ca/galetes',
  thanks: outcomePages.ca.thanks as string,
  notSent: outcomePages.ca.notSent as string,
  notFound: '/ca/404',
};
