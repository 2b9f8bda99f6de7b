import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { until } from '../kit/until.ts';
import { type Browser, bringOnScreen, type Engine, type Run } from './browser.ts';

// Debian's, or Mozilla's own package; Ubuntu's is a snap, which keeps a profile of its own.
const file = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox'].find((one) =>
  existsSync(one),
);

export const firefox: Engine = {
  name: 'Firefox',
  missing: file ? undefined : 'firefox-esr',
  start,
};

/** The part of WebDriver BiDi that puppeteer keeps to itself. */
type Bidi = { send(method: string, given: object): Promise<{ result: unknown }> };

/**
 * Starts Firefox. After a step back puppeteer waits for ever for the next page, and in a page without script for a frame, so
 * Firefox itself is asked.
 */
async function start({ script }: { script: boolean }): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: file ?? '',
    timeout: 120_000,
    extraPrefsFirefox: { 'javascript.enabled': script },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const bidi = (browser as unknown as { connection: Bidi }).connection;
  const tree = (await bidi.send('browsingContext.getTree', {})).result as {
    contexts: { context: string }[];
  };
  const context = tree.contexts[0]?.context;
  const run: Run = async (script, ...given) => {
    const { result } = await bidi.send('script.evaluate', {
      target: { context },
      awaitPromise: false,
      expression: `JSON.stringify((${script})(...${JSON.stringify(given)}))`,
    });
    const { value } = (result as { result?: { value?: string } }).result ?? {};
    return value === undefined ? undefined : JSON.parse(value);
  };
  const click = async (selector: string) => {
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
    open: async (url) =>
      void (await bidi.send('browsingContext.navigate', {
        context,
        url,
        wait: 'complete',
      })),
    run,
    click,
    type: async (selector, text) => {
      await click(selector);
      await page.keyboard.type(text);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    back: () => run(() => void setTimeout(() => history.back())),
    close: () => browser.close(),
  };
}
