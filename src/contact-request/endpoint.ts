import type { Locale } from '../locale.ts';

/** The URLs that both site and server use; the site's other URLs are in `src/site/routes.ts`. */

/** Where the form is posted to. The specification requires this name, which is that of an older script. */
export const contactEndpoint = '/contact-form-client.php';

/** The static pages to which a form that was posted without script is redirected (303). */
export const resultPages = {
  es: { thanks: '/gracias', submissionFailed: '/no-enviado' },
  ca: { thanks: '/ca/gracies', submissionFailed: '/ca/no-enviat' },
} as const satisfies Record<Locale, object>;
