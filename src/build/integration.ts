import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Company } from '../company/schema.ts';
import { writeContentPolicy } from './content-policy.ts';
import { writeHeadersFile } from './headers-file.ts';
import { policySources } from './policy-sources.ts';
import { precompress } from './precompress.ts';

/** What the site needs beyond Astro: built, its content policy and precompressed files; in development, diagnostics. */
export function siteBuild(company: Company): AstroIntegration {
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({ command, injectScript, updateConfig }) => {
        if (command !== 'dev') return;
        // Asked for by the development server alone, so that a production build cannot hold a trace of it. It is a
        // React module: what prepares the page for those has to run first.
        injectScript(
          'page',
          "import 'astro:scripts/before-hydration.js'; import('/src/site/sections/diagnostics/mount.tsx');",
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
