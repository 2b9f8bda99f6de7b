import { company } from '../company.ts';
import { indexedPages } from '../content/pages.ts';
import { sitemap } from '../search/sitemap.ts';

export function GET(): Response {
  return new Response(sitemap(indexedPages.map(({ path }) => company.siteUrl + path)));
}
