import { company } from '../company.ts';
import { published } from '../i18n/messages.ts';
import { indexedPages } from '../page.ts';
import type { PageName } from '../routes.ts';

/** The pages that search engines may list (sitemaps.org, protocol 0.9). */
export function GET(): Response {
  const entries = published.flatMap(({ paths }) =>
    indexedPages.map(
      (page) => `  <url><loc>${company.siteUrl + paths[page]}</loc>${alternatesOf(page)}</url>`,
    ),
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>`,
    ...entries,
    '</urlset>',
    '',
  ];
  return new Response(lines.join('\n'));
}

const several = published.length > 1;
const xhtml = several ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';

/** The same page in each language, where there are several. */
function alternatesOf(page: PageName): string {
  if (!several) return '';
  return published
    .map(
      ({ language, paths }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${company.siteUrl + paths[page]}"/>`,
    )
    .join('');
}
