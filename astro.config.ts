import { resolve } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { devServer } from './src/build/dev-server.ts';
import { inlineScripts } from './src/build/inline-scripts.ts';
import { siteBuild } from './src/build/integration.ts';
import { loadCompany } from './src/company/load.ts';
import { CompanyFileError } from './src/company/schema.ts';

const companyFile = resolve(process.env.COMPANY || 'company.ts');
const company = await loadCompany(companyFile).catch((error: unknown) => {
  if (!(error instanceof CompanyFileError)) throw error;
  // Astro would call it a fault of this file, and add where in its own code that came up.
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

/**
 * Has V8 compile a whole file on another thread while it comes: as its functions are called, it would compile them one by one on
 * the main thread, which doubles how long React holds a slow phone up. Other browsers read a comment.
 * https://developer.chrome.com/blog/explicit-compile-hints
 */
const compiledBesideTheMainThread = '//# allFunctionsCalledOnLoad';

export default defineConfig({
  site: company.siteUrl,
  srcDir: './src/site',
  outDir: './dist/site',
  // Outside node_modules, so that the encoded pictures survive `npm ci` and serve `start` and `test` alike.
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'always' },
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { quality: 50, effort: 3 }, webp: { quality: 72, effort: 4 } },
    },
  },
  integrations: [react(), siteBuild(company), devServer(company)],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: 4321 },
  vite: {
    plugins: [inlineScripts()],
    resolve: { alias: { '#company': companyFile } },
    // Without targets Lightning CSS writes `animation-timeline` into the `animation` shorthand, which browsers then drop.
    build: {
      // In the document it would be a tenth of what has to fit the first congestion window.
      assetsInlineLimit: (path) => (path.includes('Consent') ? false : undefined),
      cssTarget: ['chrome111', 'firefox128', 'safari16.4', 'ios16.4'],
      rolldownOptions: { output: { postBanner: compiledBesideTheMainThread } },
    },
  },
});
