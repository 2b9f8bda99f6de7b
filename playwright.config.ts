import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/e2e/browser.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  reporter: [['dot'], ['junit', { outputFile: 'reports/e2e.xml', includeRetries: true }]],
  projects: [
    { name: 'site', testIgnore: ['desk-*.spec.ts', 'pictures.spec.ts'] },
    { name: 'desk', testMatch: 'desk-*.spec.ts' },
    { name: 'pictures', testMatch: 'pictures.spec.ts', outputDir: 'reports/pictures' },
  ],
  outputDir: 'reports/e2e',
  expect: {
    toHaveScreenshot: {
      pathTemplate: 'tests/e2e/pictures/{arg}{ext}',
      // Letters at half size differ by a shade from run to run. Anything that moves
      // differs by far more.
      maxDiffPixelRatio: 0.001,
      // With the default of 0.2, an orange that is a fifth darker would pass.
      threshold: 0.08,
    },
  },
  use: {
    // The workers start after the server, whose `wait` below sets this variable.
    baseURL: process.env.SITE_URL,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without it the headless shell rounds the widths of letters to whole pixels,
        // which no visitor's browser does.
        '--font-render-hinting=none',
        // A full Chromium would render the popup of its address bar for each new window.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
      ],
    },
  },
  webServer: {
    command: 'node src/server/main.ts',
    // Any free port, so that two checkouts can be tested at once.
    env: { PORT: '0', DATA_DIR: 'reports/data', LOG_LEVEL: 'info', RATE_LIMIT: '1000' },
    wait: { stdout: /listening at (?<site_url>http:[^"]+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
