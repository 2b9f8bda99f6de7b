import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { build, defineConfig, type Plugin } from 'vite';
import { loadCompany } from '../company/load.ts';
import { deskPath, manifestPath, workerPath } from '../desk-api/paths.ts';
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
  plugins: [react(), lazyChunks(), manifest(), worker()],
  define: { 'import.meta.env.VITE_COMPANY_NAME': JSON.stringify(company.name) },
  build: {
    outDir: fileURLToPath(new URL('../../dist/desk', import.meta.url)),
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

/** Makes the desk installable: writes its manifest, and the icons that this names. */
function manifest(): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    async generateBundle() {
      const icons = [];
      for (const { drawing, size, purpose } of drawings) {
        // Without an alpha channel: a phone would fill what it lets through with a colour of its own.
        const image = sharp(await readFile(drawing), { density: 1200 })
          .resize(size, size)
          .removeAlpha();
        const source = await image.png().toBuffer();
        const file = this.emitFile({ type: 'asset', name: `icon-${size}.png`, source });
        const src = `${deskPath}/${this.getFileName(file)}`;
        icons.push({ src, sizes: `${size}x${size}`, type: 'image/png', purpose });
      }
      this.emitFile({
        type: 'asset',
        fileName: manifestPath.slice(deskPath.length + 1),
        source: JSON.stringify({
          id: `${deskPath}/`,
          start_url: `${deskPath}/`,
          scope: `${deskPath}/`,
          name: `La oficina · ${company.name}`,
          short_name: 'Oficina',
          description: 'Las solicitudes de presupuesto de la web: a quién llamar, y antes de cuándo.',
          lang: 'es',
          display: 'standalone',
          theme_color: ink,
          background_color: ink,
          icons,
        }),
      });
    },
  };
}

/** The maskable icon keeps the symbol inside the circle that no home screen cuts into (80 % of the width, W3C manifest). */
const drawings = [
  { drawing: 'public/favicon.svg', size: 192, purpose: 'any' },
  { drawing: 'public/favicon.svg', size: 512, purpose: 'any' },
  { drawing: 'src/desk/icon-maskable.svg', size: 512, purpose: 'maskable' },
];

/** The colour behind the mark, and of the bar above every page. */
const ink = '#07161e';

/** Builds the service worker beside the page, and compresses everything. */
function worker(): Plugin {
  let outDir = '';
  return {
    name: 'worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          lib: {
            entry: fileURLToPath(new URL('../desk/worker/worker.ts', import.meta.url)),
            // One classic script, since not every browser takes a module here.
            formats: ['iife'],
            name: 'worker',
            fileName: () => basename(workerPath),
          },
        },
      });
      await precompress(outDir);
    },
  };
}
