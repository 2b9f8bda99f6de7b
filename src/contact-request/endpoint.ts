import type { Locale } from '../locale.ts';

/**
 * The URLs that both site and server use. The site's other URLs are in
 * `src/site/routes.ts`.
 */

/**
 * The path to which the form is posted. docs/specification.md, "Contact form", requires
 * this name, which an older script had.
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
 * The fragment with which the page of a failed submission shows `tooManyRequests`. The
 * fragments of the other sentences are the names of the fields.
 */
export const waitAnchor = 'espera';
