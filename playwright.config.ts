import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/e2e/browser.ts';

const port = 4173;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // On a busy machine a slow browser is not a broken page; what needed a second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
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
        // The headless shell would else round the widths of letters to whole pixels, as no browser of a visitor does.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: {
    command: 'node src/server/main.ts',
    url: `http://127.0.0.1:${port}/healthz`,
    env: { PORT: String(port), DATA_DIR: 'reports/data', LOG_LEVEL: 'error', RATE_LIMIT: '1000' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
