import { company } from '../company.ts';
import { published } from '../i18n/messages.ts';
import { indexedPages } from '../page.ts';
import { servicePagesIn } from '../service-pages.ts';
import { worksPagesIn } from '../works.ts';

/**
 * Lists the pages that search engines may show (sitemaps.org, protocol 0.9). Each page
 * names its other languages itself.
 */
export function GET(): Response {
  const paths = published.flatMap((messages) => [
    ...indexedPages.map((page) => messages.paths[page]),
    ...servicePagesIn(messages).map(({ page }) => page.path),
    ...worksPagesIn(messages).map(({ path }) => path),
  ]);

  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${company.siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ];
  return new Response(lines.join('\n'));
}
