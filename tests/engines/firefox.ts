import { existsSync } from 'node:fs';
import { launch, type Browser as Puppeteer } from 'puppeteer-core';
import { until } from '../kit/until.ts';
import { type Browser, bringOnScreen, type Engine, type Run } from './browser.ts';

// Debian's package, or Mozilla's own. Ubuntu's is a snap, which uses its own profile.
const file = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox'].find((one) =>
  existsSync(one),
);

export const firefox: Engine = {
  name: 'Firefox',
  missing: file ? undefined : 'firefox-esr',
  start,
};

/**
 * Starts Firefox. puppeteer would wait for ever for the next page after going back, and
 * for a frame in a page without script, so navigation and scripts bypass it.
 */
async function start({ script }: { script: boolean }): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: file ?? '',
    timeout: 120_000,
    extraPrefsFirefox: { 'javascript.enabled': script },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const { run, navigate } = await directly(browser);

  const click = async (selector: string) => {
    let { x, y } = await run(bringOnScreen, selector);
    // Content may change its size when it comes into view, and move what is below it.
    await until(async () => {
      const before = y;
      ({ x, y } = await run(bringOnScreen, selector));
      return y === before;
    });
    await page.mouse.click(x, y);
  };

  return {
    open: navigate,
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

/**
 * Returns a function that sends WebDriver BiDi commands to the only window, bypassing
 * puppeteer.
 */
async function directly(
  browser: Puppeteer,
): Promise<{ run: Run; navigate: Browser['open'] }> {
  const { connection } = browser as unknown as { connection: Bidi };
  const tree = (await connection.send('browsingContext.getTree', {})).result as {
    contexts: { context: string }[];
  };
  const context = tree.contexts[0]?.context;

  return {
    async run(script, ...given) {
      const { result } = await connection.send('script.evaluate', {
        target: { context },
        awaitPromise: false,
        expression: `JSON.stringify((${script})(...${JSON.stringify(given)}))`,
      });
      const { value } = (result as { result?: { value?: string } }).result ?? {};
      return value === undefined ? undefined : JSON.parse(value);
    },
    async navigate(url) {
      await connection.send('browsingContext.navigate', {
        context,
        url,
        wait: 'complete',
      });
    },
  };
}

/** The part of WebDriver BiDi that puppeteer does not expose. */
type Bidi = { send(method: string, given: object): Promise<{ result: unknown }> };
