import type { AstroIntegration } from 'astro';

/**
 * A place of its own for what Vite prepares for the development server. A build prepares some too, and otherwise
 * deletes under the server's feet what that has just prepared: pages then stay without their scripts.
 */
export function devCache(): AstroIntegration {
  return {
    name: 'dev-cache',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { cacheDir: '.cache/vite' } });
      },
    },
  };
}
