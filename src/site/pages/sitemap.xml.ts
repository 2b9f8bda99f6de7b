import { company } from '../company.ts';
import { indexedPages } from '../content/pages.ts';
import { published } from '../content/words.ts';

/** The pages that search engines may list (sitemaps.org, protocol 0.9). */
export function GET(): Response {
  const entries = published.flatMap(({ paths }) =>
    indexedPages.map((page) => `  <url><loc>${company.siteUrl + paths[page]}</loc></url>`),
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ];
  return new Response(lines.join('\n'));
}
