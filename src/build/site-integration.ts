import { createHash } from 'node:crypto';
import { glob, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Company } from '../company/schema.ts';
import type { ContentPolicy } from '../content-policy.ts';
import { googleTagSources } from '../site/consent/google-tag.ts';
import { precompress } from './precompress.ts';

/**
 * Adds to Astro what the site needs: a content policy, compressed files, and diagnostics
 * in development.
 */
export function siteIntegration(company: Company): AstroIntegration {
  return {
    name: 'site',
    hooks: {
      'astro:config:setup': ({ command, injectScript, updateConfig }) => {
        if (command !== 'dev') return;

        // A production build cannot contain the diagnostics, since only this line imports
        // them. The first import sets up React's refresh, which every React module needs
        // in development.
        injectScript(
          'page',
          `import 'astro:scripts/before-hydration.js';
          import '/src/site/diagnostics.ts';`,
        );
        // With a shared cache, a build would delete files that the development server
        // needs.
        updateConfig({ vite: { cacheDir: '.cache/vite' } });
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir);
        if (company.languages.includes('ca')) await moveCatalanNotFoundPage(site);

        const policy: ContentPolicy = {
          ...(await inlineHashes(site)),
          sources: company.advertising ? googleTagSources : {},
        };
        const policyFile = join(site, '..', 'policy.json');
        await writeFile(policyFile, `${JSON.stringify(policy, null, 2)}\n`);

        await precompress(site);
      },
    },
  };
}

/**
 * Returns the hashes of a site's inline scripts and styles (CSP Level 3, §6.7.2.2). The
 * server sends them as a header, which supports more than a `<meta>` (`frame-ancestors`)
 * and adds no bytes to the document.
 */
export async function inlineHashes(
  site: string,
): Promise<Pick<ContentPolicy, 'scriptHashes' | 'styleHashes'>> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for await (const page of glob('**/*.html', { cwd: site })) {
    const html = await readFile(join(site, page), 'utf8');
    for (const [, script, style] of html.matchAll(inline)) {
      if (script !== undefined) scripts.add(hashSource(script));
      if (style !== undefined) styles.add(hashSource(style));
    }
  }

  return { scriptHashes: [...scripts].sort(), styleHashes: [...styles].sort() };
}

/** Moves the page to where servers look for it, as Astro does for the one at the root. */
async function moveCatalanNotFoundPage(site: string): Promise<void> {
  const folder = join(site, 'ca', '404');
  await rename(join(folder, 'index.html'), `${folder}.html`);
  await rmdir(folder);
}

// No attribute of our pages contains `>`. JSON-LD is data, to which no policy applies.
const inlineScript = /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/;
const inline = new RegExp(`${inlineScript.source}|${inlineStyle.source}`, 'g');

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
