import { company } from '../company.ts';
import { routes } from '../routes.ts';

/** Everything but where a sent form ends (RFC 9309), and where the sitemap is. */
export function GET(): Response {
  const lines = [
    'User-agent: *',
    `Disallow: ${routes.thanks}`,
    `Disallow: ${routes.notSent}`,
    '',
    `Sitemap: ${company.siteUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'));
}
