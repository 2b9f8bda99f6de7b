import { existsSync } from 'node:fs';
import { type LaunchOptions, launch } from 'puppeteer-core';
import { findChromium } from '../e2e/browser.ts';
import type { Browser, Engine, Settings } from './browser.ts';

const chromiumFile = findChromium();
const firefoxFile = '/usr/bin/firefox-esr';

export const chromium: Engine = {
  name: 'Chromium',
  missing: chromiumFile ? undefined : 'chromium',
  start: ({ defaultFont, ...settings } = {}) =>
    open(settings, {
      executablePath: chromiumFile ?? '',
      args: ['--no-sandbox', ...(defaultFont ? [`--blink-settings=defaultFontSize=${defaultFont}`] : [])],
      // Puppeteer switches off what a visitor's browser has.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
};

export const firefox: Engine = {
  name: 'Firefox',
  missing: existsSync(firefoxFile) ? undefined : 'firefox-esr',
  start: ({ defaultFont, lessMotion, withoutScript } = {}) =>
    open(
      {},
      {
        browser: 'firefox',
        executablePath: firefoxFile,
        extraPrefsFirefox: {
          'ui.prefersReducedMotion': lessMotion ? 1 : 0,
          ...(withoutScript && { 'javascript.enabled': false }),
          ...(defaultFont && { 'font.size.variable.x-western': defaultFont }),
        },
      },
    ),
};

async function open({ lessMotion, withoutScript }: Settings, options: LaunchOptions): Promise<Browser> {
  const browser = await launch(options);
  const [page = await browser.newPage()] = await browser.pages();
  if (lessMotion) await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  if (withoutScript) await page.setJavaScriptEnabled(false);
  return {
    open: async (url) => void (await page.goto(url)),
    run: (script, ...given) => page.evaluate(`(${script})(...${JSON.stringify(given)})`) as Promise<never>,
    click: async (selector) => {
      await page.$eval(selector, (element) =>
        element.scrollIntoView({ behavior: 'instant', block: 'center' }),
      );
      await page.click(selector);
    },
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    reload: async () => void (await page.reload()),
    // goBack() waits for a page that Firefox does not tell of.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
