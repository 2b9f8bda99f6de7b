import { existsSync } from 'node:fs';
import { type LaunchOptions, launch } from 'puppeteer-core';
import { findChromium } from '../e2e/browser.ts';
import { type Browser, bringOnScreen, type Engine, type Settings } from './browser.ts';

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
          // Puppeteer is not told of a page that comes back from memory, and waits for the next one in vain.
          'browser.sessionhistory.max_total_viewers': 0,
          ...(withoutScript && { 'javascript.enabled': false }),
          ...(defaultFont && { 'font.size.variable.x-western': defaultFont }),
        },
      },
    ),
};

/** In milliseconds: a machine that does much else takes its time for a browser. */
const patience = 120_000;

async function open({ lessMotion, withoutScript }: Settings, options: LaunchOptions): Promise<Browser> {
  const browser = await launch({ timeout: patience, ...options });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(patience);
  if (lessMotion) await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  if (withoutScript) await page.setJavaScriptEnabled(false);
  const run: Browser['run'] = (script, ...given) =>
    page.evaluate(`(${script})(...${JSON.stringify(given)})`) as Promise<never>;
  // Not page.click(), whose own script waits for a frame: in Firefox without script that never comes.
  const click: Browser['click'] = async (selector) => {
    const { x, y } = await run(bringOnScreen, selector);
    await page.mouse.click(x, y);
  };
  return {
    open: async (url) => void (await page.goto(url)),
    run,
    click,
    type: async (selector, text) => {
      await click(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    reload: async () => void (await page.reload()),
    // Not goBack(), which waits for a page that Firefox does not tell of; and later, since this page may be gone then.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    forward: () => page.evaluate(() => void setTimeout(() => history.forward())),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
