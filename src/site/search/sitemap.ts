import { escapeHtml } from '../../contact/visible-text.ts';

/** A sitemap of absolute URLs (sitemaps.org, protocol 0.9). */
export function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
