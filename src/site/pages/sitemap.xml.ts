import { company } from '../company.ts';
import { published } from '../i18n/messages.ts';
import { indexedPages } from '../page.ts';

/**
 * Lists the pages that search engines may show (sitemaps.org, protocol 0.9). Each page
 * names its other languages itself.
 */
export function GET(): Response {
  const urls = published.flatMap(({ paths }) =>
    indexedPages.map((page) => company.siteUrl + paths[page]),
  );

  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `  <url><loc>${url}</loc></url>`),
    '</urlset>',
    '',
  ];
  return new Response(lines.join('\n'));
}
