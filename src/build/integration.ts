import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeContentPolicy } from './content-policy.ts';
import { precompress } from './precompress.ts';

/** What the site's build needs beyond Astro: our client directive, the content policy, precompressed files. */
export function siteBuild(): AstroIntegration {
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'settled',
          entrypoint: fileURLToPath(new URL('settled.ts', import.meta.url)),
        });
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir);
        await writeContentPolicy(site);
        await precompress(site);
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean;
  }
}
