import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Company } from '../company/schema.ts';
import { googleTagSources } from '../site/consent/google-tag-sources.ts';
import { writeContentPolicy } from './content-policy.ts';
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
        await writeContentPolicy(site, company.advertising ? googleTagSources : {});
        await precompress(site);
      },
    },
  };
}

async function moveNotFoundPage(folder: string): Promise<void> {
  await rename(join(folder, '404', 'index.html'), join(folder, '404.html'));
  await rmdir(join(folder, '404'));
}
