/** The URLs that site and server both know; the rest of the site's URLs are in `src/site/routes.ts`. */

/** Where the form posts to. The name is asked for: it takes the place of an older script. */
export const contactEndpoint = '/contact-form-client.php';

/** Pages built beforehand, to which a form posted without script is redirected (303). */
export const outcomePages = { thanks: '/gracias', notSent: '/no-enviado' } as const;
