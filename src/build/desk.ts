import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { loadCompany } from '../company/load.ts';
import { deskPath, workerPath } from '../desk-api/paths.ts';
import { deskManifest } from './desk-manifest.ts';
import { precompress } from './precompress.ts';

const company = await loadCompany();

/** Builds the desk: one page without inline scripts or styles, and files that are named by a hash of their content. */
export default defineConfig({
  root: fileURLToPath(new URL('../desk', import.meta.url)),
  base: `${deskPath}/`,
  publicDir: false,
  cacheDir: fileURLToPath(new URL('../../.cache/vite-desk', import.meta.url)),
  // React has it: wouter brings one for versions that do not.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), deskManifest(company.name), lazyChunks(), workerBeside()],
  define: { 'import.meta.env.VITE_COMPANY_NAME': JSON.stringify(company.name) },
  build: {
    outDir: fileURLToPath(new URL('../../dist/desk', import.meta.url)),
    emptyOutDir: true,
    // As data: URLs fonts would be refused by the desk's policy.
    assetsInlineLimit: 0,
    // Vite asks for each stylesheet once only: a part whose own could not be fetched would never have one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // What the first screen needs goes into one file.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: (id, context) => (isFirst(id, context) ? 'first' : null) }] },
      },
    },
    target: ['chrome111', 'firefox128', 'safari16.4', 'ios16.4'],
  },
});

/** Whether the first screen cannot do without a module: it is imported by the page's script, or by what that imports. */
function isFirst(id: string, context: Modules, seen = new Set<string>()): boolean {
  const module = context.getModuleInfo(id);
  if (!module || seen.has(id)) return false;
  seen.add(id);
  return module.isEntry || module.importers.some((importer) => isFirst(importer, context, seen));
}

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

/** Names the lazy chunks in the page, so that they are there without a network: the worker caches what the page names. */
function lazyChunks(): Plugin {
  return {
    name: 'lazy-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && !file.isEntry)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `${deskPath}/${fileName}` },
            injectTo: 'body',
          })),
    },
  };
}

/** Builds the service worker beside the page, and compresses everything. */
function workerBeside(): Plugin {
  let outDir = '';
  return {
    name: 'worker-beside',
    apply: 'build',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
    async closeBundle() {
      await buildWorker(outDir);
      await precompress(outDir);
    },
  };
}

/** Builds the service worker as one classic script, since not every browser takes a module there. */
async function buildWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('../desk/worker/worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'worker',
        fileName: () => basename(workerPath),
      },
    },
  });
}
