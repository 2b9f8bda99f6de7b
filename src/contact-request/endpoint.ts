import type { Locale } from '../locale.ts';

/**
 * The URLs that both the site and the server use. The site's other URLs are in
 * `src/site/routes.ts`.
 */

/**
 * The path to which the form is posted. docs/specification.md, "Contact form", requires
 * this name, which comes from an older script.
 */
export const contactEndpoint = '/contact-form-client.php';

/**
 * The static pages to which a form that was posted without script is redirected (303).
 */
export const resultPages = {
  es: { thanks: '/gracias', submissionFailed: '/no-enviado' },
  ca: { thanks: '/ca/gracies', submissionFailed: '/ca/no-enviat' },
} as const satisfies Record<Locale, object>;

/**
 * The fragment that makes the page of a failed submission show `tooManyRequests`. For the
 * other messages, the fragment is the name of the field.
 */
export const waitAnchor = 'espera';
