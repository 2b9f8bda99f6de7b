/** Where the Catalan pages are. */
export const paths = {
  home: '/ca/',
  privacy: '/ca/politica-de-privacitat',
  legalNotice: '/ca/avis-legal',
  cookies: '/ca/galetes',
  thanks: '/ca/gracies',
  notSent: '/ca/no-enviat',
  notFound: '/ca/404',
};
