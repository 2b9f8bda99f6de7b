import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { loadCompany } from '../company/load.ts';
import { deskPath } from '../desk-address.ts';
import { workerPath } from '../desk-api/paths.ts';

const company = await loadCompany();

/** Builds the desk: one page without inline scripts or styles, and files that are named by a hash of their content. */
export default defineConfig({
  root: fileURLToPath(new URL('../desk', import.meta.url)),
  base: `${deskPath}/`,
  cacheDir: fileURLToPath(new URL('../../.cache/vite-desk', import.meta.url)),
  // React has it: wouter brings one for versions that do not.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), lazyChunks()],
  define: { 'import.meta.env.VITE_COMPANY_NAME': JSON.stringify(company.name) },
  // Beside the page: a service worker answers only for what is below its own path.
  worker: { rolldownOptions: { output: { entryFileNames: basename(workerPath) } } },
  build: {
    emptyOutDir: true,
    // As data: URLs fonts would be refused by the desk's policy.
    assetsInlineLimit: 0,
    // Vite asks for each stylesheet once only: a part whose own could not be fetched would never have one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: ['chrome111', 'firefox128', 'safari16.4', 'ios16.4'],
  },
});

/** Names the lazy chunks in the page, so that they are there without a network: the worker caches what the page names. */
function lazyChunks(): Plugin {
  return {
    name: 'lazy-chunks',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && !file.isEntry)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'lazy', href: `${deskPath}/${fileName}` },
            injectTo: 'body',
          })),
    },
  };
}
