import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Company } from '../company/schema.ts';
import { policySources, writeContentPolicy } from './content-policy.ts';
import { writeHeadersFile } from './headers-file.ts';
import { precompress } from './precompress.ts';

/** What the site needs beyond Astro: built, its content policy and precompressed files; in development, diagnostics. */
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
        // A cache of its own: a build would delete under the server's feet what it has prepared for its pages.
        updateConfig({ vite: { cacheDir: '.cache/vite' } });
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir);
        await writeContentPolicy(site, policySources(company));
        if (company.contactServer) await writeHeadersFile(site, company.siteUrl);
        await precompress(site);
      },
    },
  };
}
