import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { loadCompany } from '../company/load.ts';
import { deskPath } from '../desk-api/paths.ts';
import { deskManifest } from './desk-manifest.ts';
import { buildWorker } from './desk-worker.ts';
import { precompress } from './precompress.ts';

const company = await loadCompany();

const seldom =
  /desk\/(data\/(passkeys|people|state)|notifications\/(browser|sync)|sign-in\/\w+|ui\/(ConfirmDialog|TextField))\.tsx?$/;

/** Builds the desk: one page without inline scripts or styles, and files that are named by a hash of their content. */
export default defineConfig({
  root: fileURLToPath(new URL('../desk', import.meta.url)),
  base: `${deskPath}/`,
  publicDir: false,
  cacheDir: fileURLToPath(new URL('../../.cache/vite-desk', import.meta.url)),
  // React has it: wouter brings one for versions that do not.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), deskManifest(company.name), workerBeside()],
  define: { 'import.meta.env.VITE_COMPANY_NAME': JSON.stringify(company.name) },
  build: {
    outDir: fileURLToPath(new URL('../../dist/desk', import.meta.url)),
    emptyOutDir: true,
    // As data: URLs fonts would be refused by the desk's policy.
    assetsInlineLimit: 0,
    // Vite asks for each stylesheet once only: a part whose own could not be fetched would never have one.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // What a part shares with the first screen is there already.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.includes('seldom')),
    },
    // What the first screen needs goes into one file: of two, each lists all that the other has. Other code that several pages
    // share goes into a second one: seven small ones compressed worse and cost a request each. What neither the list nor a
    // request needs goes into a third one, for which the first screen does not wait.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'seldom',
              minShareCount: 2,
              priority: 1,
              test: seldom,
              includeDependenciesRecursively: false,
            },
            { debugName: 'first', name: (id, context) => (isFirst(id, context) ? 'first' : null) },
            { name: 'shared', minShareCount: 2 },
          ],
        },
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

/** Builds the service worker when all files that it caches are written, and then compresses everything. */
function workerBeside(): Plugin {
  let out = '';
  let built: string[] = [];
  return {
    name: 'worker-beside',
    apply: 'build',
    configResolved: ({ build }) => {
      out = build.outDir;
    },
    writeBundle: (_options, bundle) => {
      built = Object.keys(bundle);
    },
    async closeBundle() {
      await buildWorker(out, built);
      await precompress(out);
    },
  };
}
