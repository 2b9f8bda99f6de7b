import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/e2e/browser.ts';
import { taggedPort } from './tests/e2e/tagged-site.ts';

const port = 4173;
const taggedSite = {
  COMPANY: 'tests/e2e/company-with-tag.ts',
  SITE_DIR: 'reports/tagged/site',
  ASTRO_TELEMETRY_DISABLED: '1',
};
const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: [['line'], ['json', { outputFile: 'reports/e2e.json' }]],
  outputDir: 'reports/e2e',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    { ...server(port, { DATA_DIR: 'reports/data' }), command: 'node src/server/main.ts' },
    // The same site with an advertising tag, for the tests of consent.
    {
      ...server(taggedPort, taggedSite),
      command: 'astro build --outDir reports/tagged/site && node src/server/main.ts',
    },
  ],
});

function server(port: number, more: Record<string, string> = {}) {
  return {
    url: `http://127.0.0.1:${port}/healthz`,
    env: { PORT: String(port), DATA_DIR: 'reports/tagged/data', LOG_LEVEL: 'error', ...more },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
}
