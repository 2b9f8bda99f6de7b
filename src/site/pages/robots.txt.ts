import { company } from '../company.ts';

/** Allows everything (RFC 9309), so that robots can read on a page that it must not be listed, and names the sitemap. */
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
