import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readContentPolicy } from '../server/pages/content-policy.ts';
import { forever } from '../server/pages/static-files.ts';
import { securityHeaders } from '../server/security-headers.ts';

/**
 * Writes `_headers` into the site, for a static host that reads such a file (Netlify, Cloudflare Pages): the headers
 * that our own server would send. What is not named there keeps the host's own caching, which asks each time.
 */
export async function writeHeadersFile(site: string, siteUrl: string): Promise<void> {
  const overTls = new URL(siteUrl).protocol === 'https:';
  const rules: [string, Record<string, string>][] = [
    ['/*', securityHeaders(await readContentPolicy(site), overTls)],
    ['/_astro/*', { 'cache-control': forever }],
  ];
  await writeFile(join(site, '_headers'), rules.map(asText).join(''));
}

function asText([path, headers]: [string, Record<string, string>]): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
