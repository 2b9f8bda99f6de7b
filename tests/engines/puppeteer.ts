import { existsSync } from 'node:fs';
import { type LaunchOptions, launch, type Page, type Browser as Puppet } from 'puppeteer-core';
import { findChromium } from '../e2e/browser.ts';
import { until } from '../support/until.ts';
import { type Browser, bringOnScreen, type Engine, type Settings } from './browser.ts';

const chromiumFile = findChromium();
// Debian's, or Mozilla's own package; Ubuntu's is a snap, which keeps a profile of its own.
const firefoxFile = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox'].find((file) => existsSync(file));

export const chromium: Engine = {
  name: 'Chromium',
  missing: chromiumFile ? undefined : 'chromium',
  start: (settings) =>
    open(settings, waysOfChromium, {
      executablePath: chromiumFile ?? '',
      args: ['--no-sandbox'],
      // Puppeteer switches off what a visitor's browser has.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
};

export const firefox: Engine = {
  name: 'Firefox',
  missing: firefoxFile ? undefined : 'firefox-esr',
  start: (settings) =>
    open(settings, waysOfFirefox, {
      browser: 'firefox',
      executablePath: firefoxFile ?? '',
      // For its preferences to be set while it runs.
      args: ['--remote-allow-system-access'],
    }),
};

/** What Chromium and Firefox are told each in its own way. */
type Ways = Required<Pick<Browser, 'set' | 'open' | 'reload' | 'run'>>;

const waysOfChromium = (page: Page): Ways => ({
  // Playwright tests Chromium without script.
  set: async () => {},
  open: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  run: (script, ...given) => page.evaluate(callOf(script, given)) as Promise<never>,
});

function callOf(script: (...given: never[]) => unknown, given: unknown[]): string {
  return `(${script})(...${JSON.stringify(given)})`;
}

/** The part of WebDriver BiDi that puppeteer keeps to itself. */
type Bidi = { send(method: string, given: object): Promise<{ result: object }> };

/**
 * After a step back puppeteer waits for ever for the next page, and so it does now and then for an answer from a page that is
 * being left: Firefox itself is asked.
 */
async function waysOfFirefox(_page: Page, browser: Puppet): Promise<Ways> {
  const bidi = (browser as unknown as { connection: Bidi }).connection;
  const contextOf = async (given: object) => {
    const { result } = await bidi.send('browsingContext.getTree', given);
    return (result as { contexts: { context: string }[] }).contexts[0]?.context;
  };
  const context = await contextOf({});
  const around = await contextOf({ 'moz:scope': 'chrome' });
  return {
    // By a script in the window around the page, which may set preferences.
    set: async ({ withoutScript = false }) => {
      const { result } = await bidi.send('script.evaluate', {
        target: { context: around },
        awaitPromise: false,
        expression: `Services.prefs.setBoolPref('javascript.enabled', ${!withoutScript})`,
      });
      if ('exceptionDetails' in result) throw new Error(JSON.stringify(result.exceptionDetails));
    },
    open: async (url) =>
      void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    run: async (script, ...given) => {
      const { result } = await bidi.send('script.evaluate', {
        target: { context },
        awaitPromise: true,
        expression: `((value) => value instanceof Promise ? value.then(JSON.stringify) : JSON.stringify(value))(${callOf(script, given)})`,
      });
      if (!('result' in result)) throw new Error(JSON.stringify(result));
      const { value } = result.result as { value?: string };
      return value === undefined ? undefined : JSON.parse(value);
    },
  };
}

/** In milliseconds: a machine that does much else takes its time for a browser. */
const patience = 120_000;

async function open(
  settings: Settings = {},
  waysOf: (page: Page, browser: Puppet) => Ways | Promise<Ways>,
  options: LaunchOptions,
): Promise<Browser> {
  const browser = await launch({ timeout: patience, ...options });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(patience);
  const ways = await waysOf(page, browser);
  await ways.set(settings);
  const { run } = ways;
  // Not page.click(), whose own script waits for a frame: in Firefox without script that never comes.
  const click: Browser['click'] = async (selector) => {
    let { x, y } = await run(bringOnScreen, selector);
    // What comes into view may take another size once it is there, and move what stands below it.
    await until(async () => {
      const before = y;
      ({ x, y } = await run(bringOnScreen, selector));
      return y === before;
    });
    await page.mouse.click(x, y);
  };
  return {
    ...ways,
    run,
    click,
    type: async (selector, text) => {
      await click(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    // Not goBack(), which waits for a page that Firefox does not tell of; and later, since this page may be gone then.
    back: () => run(() => void setTimeout(() => history.back())),
    forward: () => run(() => void setTimeout(() => history.forward())),
    close: () => browser.close(),
  };
}
