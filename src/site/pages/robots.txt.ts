import { company } from '../company.ts';

/**
 * Allows everything (RFC 9309) and names the sitemap. A page that must not be indexed
 * says so itself, which robots can read only if they may fetch it.
 */
export function GET(): Response {
  const lines = [
    'User-agent: *',
    'Disallow:',
    '',
    `Sitemap: ${company.siteUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'));
}
