import { resolve } from 'node:path';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { devServer } from './src/build/dev-server.ts';
import { siteIntegration } from './src/build/site-integration.ts';
import { syntaxTargets } from './src/build/targets.ts';
import { loadCompany } from './src/company/load.ts';
import { CompanyFileError } from './src/company/schema.ts';

const companyFile = resolve(process.env.COMPANY || 'company.ts');
const company = await loadCompany(companyFile).catch((error: unknown) => {
  if (!(error instanceof CompanyFileError)) throw error;

  // Astro would report it as an error in this file, with a stack trace of its own code.
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

export default defineConfig({
  site: company.siteUrl,
  srcDir: './src/site',
  // `npm run build` then moves the site into place, so that a served build stays whole.
  outDir: './dist/.next/site',
  // Outside node_modules the encoded pictures survive `npm ci`, and `start` and `test`
  // share them.
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'always' },
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { quality: 50, effort: 3 }, webp: { quality: 72, effort: 4 } },
    },
  },
  integrations: [
    react(),
    mdx({ smartypants: false }),
    siteIntegration(company),
    devServer(company),
  ],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: 4321 },
  vite: {
    define: {
      'import.meta.env.ADVERTISING': JSON.stringify(company.advertising),
      'import.meta.env.HAS_WORKS': JSON.stringify(company.works.length > 0),
      'import.meta.env.CONTACT': JSON.stringify({
        phone: company.phone,
        whatsapp: company.whatsapp,
        email: company.email,
        emergencies: Boolean(company.claims.emergencies),
      }),
    },
    resolve: { alias: { '#company': companyFile } },
    // Without targets, Lightning CSS merges `animation-timeline` into the `animation`
    // shorthand, which browsers then drop.
    // Inlining larger files, such as the script of the cookie notice or the tile of the
    // footer, would cost the document more than it saves.
    build: { target: syntaxTargets, assetsInlineLimit: 1024 },
    // The document names the scripts of its page. Astro's name for one has 60 characters.
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { entryFileNames: '_astro/page.[hash].js' } },
        },
      },
    },
    plugins: [
      {
        name: 'syntax-targets',
        // Astro sets `esnext` for the pages' scripts. A returned target would be added to
        // that one instead of replacing it.
        configEnvironment(_name, { build }) {
          if (build?.target) build.target = syntaxTargets;
        },
      },
    ],
  },
});
