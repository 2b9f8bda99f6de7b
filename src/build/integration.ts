import { rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Company } from '../company/schema.ts';
import { readContentPolicy } from '../server/pages/content-policy.ts';
import { forever } from '../server/pages/static-files.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { policySources, writeContentPolicy } from './content-policy.ts';
import { precompress } from './precompress.ts';

/** What the site needs beyond Astro: a content policy and compressed files when it is built, diagnostics in development. */
export function siteBuild(company: Company): AstroIntegration {
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({ command, injectScript, updateConfig }) => {
        if (command !== 'dev') return;
        // The diagnostics are named here alone: a production build cannot hold them. The first import sets up React's
        // refresh, without which no React module runs in development.
        injectScript(
          'page',
          "import 'astro:scripts/before-hydration.js'; import('/src/site/sections/diagnostics/Diagnostics.tsx');",
        );
        // A cache apart from that of the build, which would delete files that the running server still needs.
        updateConfig({ vite: { cacheDir: '.cache/vite' } });
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir);
        // Astro knows the page for what is not found only at the root; server and hosts look for this name in the folder.
        if (company.languages.includes('ca')) await moveNotFoundPage(join(site, 'ca'));
        await writeContentPolicy(site, policySources(company));
        if (company.contactServer) await writeHeadersFile(site, company.siteUrl);
        await precompress(site);
      },
    },
  };
}

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

async function moveNotFoundPage(folder: string): Promise<void> {
  await rename(join(folder, '404', 'index.html'), join(folder, '404.html'));
  await rmdir(join(folder, '404'));
}
