import { company } from '../../company.ts';

/** Where to report a weakness (RFC 9116). It says until when it holds: a year from the build. */
export function GET(): Response {
  const expires = new Date();
  expires.setFullYear(expires.getFullYear() + 1);
  const lines = [
    `Contact: mailto:${company.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, ca, en',
    `Canonical: ${company.siteUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`);
}
