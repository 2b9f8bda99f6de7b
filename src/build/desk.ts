import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { loadCompany } from '../company/load.ts';
import { deskPath } from '../desk-address.ts';
import { workerPath } from '../desk-api/paths.ts';
import { syntaxTargets, targetsWithClassFields } from './targets.ts';

const company = await loadCompany();

/**
 * Builds the desk: one page without inline scripts or styles, and files named after a
 * hash of their content.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../desk', import.meta.url)),
  base: `${deskPath}/`,
  cacheDir: fileURLToPath(new URL('../../.cache/vite-desk', import.meta.url)),
  // wouter includes this hook for versions of React without it. Ours has it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), withoutPreloads(), lazyFiles()],
  define: { 'import.meta.env.VITE_COMPANY_NAME': JSON.stringify(company.name) },
  // The service worker is in the same folder as the page, since it can only handle paths
  // below its own.
  worker: { rolldownOptions: { output: { entryFileNames: basename(workerPath) } } },
  build: {
    emptyOutDir: true,
    // The desk's content policy would block fonts that are inlined as data: URLs.
    assetsInlineLimit: 0,
    // Vite requests each stylesheet once. If a lazy part's stylesheet failed to load, the
    // part would stay without it.
    cssCodeSplit: false,
    // The service worker caches the lazy files.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstLoad, debugName: 'first', priority: 2 },
            { name: sharedParts, debugName: 'shared', priority: 1 },
            { name: pages, debugName: 'pages' },
          ],
        },
      },
    },
    target: targetsWithClassFields,
    cssTarget: syntaxTargets,
  },
});

/**
 * Lists the lazy chunks and the fonts in a template of the page, from which `main.tsx`
 * reads the chunks to prefetch. The service worker caches what the page names, so that
 * these files are available offline.
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

/**
 * Removes the code that Vite adds to each `import()` to fetch its styles and imports in
 * advance. The desk has one stylesheet, and the code would add a kilobyte to the first
 * load.
 */
function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    enforce: 'pre',
    load(id) {
      const isHelper = id.endsWith('vite/preload-helper.js');
      return isHelper ? 'export const __vitePreload = (load) => load();' : null;
    },
  };
}

/**
 * Puts everything that the first load needs into one file. Several files would be
 * compressed separately, which takes some kilobytes more.
 */
function firstLoad(id: string, context: Rolldown.ChunkingContext): string | null {
  const first = new Set<string>();
  const add = (module: string) => {
    if (first.has(module)) return;
    first.add(module);
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) {
      add(imported);
    }
  };
  add(entry);
  return first.has(id) && !lazyParts.test(id) ? 'first' : null;
}

const entry = fileURLToPath(new URL('../desk/main.tsx', import.meta.url));

/**
 * The parts of the query library that only lazy pages use, although its index imports
 * everything.
 */
const lazyParts = /@tanstack\/.*(useMutation|mutationObserver)/;

/**
 * Puts the pages of each folder into one file. One file per page and part would cause
 * sixty requests after the first load. Compressed separately, they would also be half as
 * large again.
 */
function pages(id: string): string | null {
  const [, folder] = pageFolder.exec(id) ?? [];
  return folder ?? null;
}

const pageFolder = /\/src\/desk\/(figures|lists|log-call|more|people|request|sign-in)\//;

/** Puts modules that the pages of several folders need into one file. */
function sharedParts(id: string): string | null {
  const isCode = /\.[jt]sx?$/.test(id);
  return isCode && !pageFolder.test(id) ? 'shared' : null;
}
