import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { loadCompany } from '../company/load.ts';
import { deskPath } from '../desk-address.ts';
import { workerPath } from '../desk-api/paths.ts';

const company = await loadCompany();

/**
 * Builds the desk: one page without inline scripts or styles, and files named by a hash
 * of their content.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../desk', import.meta.url)),
  base: `${deskPath}/`,
  cacheDir: fileURLToPath(new URL('../../.cache/vite-desk', import.meta.url)),
  // wouter brings this hook for versions of React that lack it. Ours has it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), lazyFiles()],
  define: { 'import.meta.env.VITE_COMPANY_NAME': JSON.stringify(company.name) },
  // The service worker stands beside the page, since it answers only for paths below its
  // own.
  worker: { rolldownOptions: { output: { entryFileNames: basename(workerPath) } } },
  build: {
    emptyOutDir: true,
    // The desk's content policy would block fonts that are inlined as data: URLs.
    assetsInlineLimit: 0,
    // Vite requests each stylesheet once: a lazy part whose stylesheet failed to load
    // would stay without it.
    cssCodeSplit: false,
    // Its helper costs a kilobyte of the first load. The service worker has the lazy files.
    modulePreload: false,
    target: ['chrome111', 'firefox128', 'safari16.4', 'ios16.4'],
  },
});

/**
 * Names the lazy chunks and the fonts in a template of the page, out of which `main.tsx`
 * takes the chunks to prefetch them. The service worker caches what the page names, so
 * that they are there without a network.
 */
function lazyFiles(): Plugin {
  return {
    name: 'lazy-files',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const links = Object.values(bundle)
          .filter(isLazy)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'prefetch', href: `${deskPath}/${fileName}` },
          }));
        return [
          {
            tag: 'template',
            attrs: { id: 'lazy-files' },
            children: links,
            injectTo: 'body',
          },
        ];
      },
    },
  };
}

function isLazy(file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  if (file.type === 'asset') return file.fileName.endsWith('.woff2');
  return !file.isEntry;
}
