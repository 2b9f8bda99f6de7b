import { company } from '../company.ts';

/**
 * Everything may be read (RFC 9309), and where the sitemap is. Pages that are not to be listed say so themselves, which only
 * who may read them sees.
 */
export function GET(): Response {
  const lines = ['User-agent: *', 'Disallow:', '', `Sitemap: ${company.siteUrl}/sitemap.xml`, ''];
  return new Response(lines.join('\n'));
}
