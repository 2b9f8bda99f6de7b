import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../support/until.ts';
import type { Browser, Engine, Settings } from './browser.ts';
import type { Gate } from './gate.ts';

/** What a test needs to visit the site in one engine. */
export type Visit = {
  /** Why no test of this engine can run here; each says so by itself, so that their number is told. */
  skip: string | false;
  /** Opens a page of the site in a window of this size; 1440 by 900 px unless told. */
  open: (path: string, how?: How) => Promise<Browser>;
  /** The same for tests that leave the page as they found it, but for its scrolling: opens it unless it is still open. */
  look: (path: string, how?: How) => Promise<Browser>;
  /** What stands between the browser and the site. */
  gate: () => Gate;
};

export type How = Settings & { width?: number; height?: number };

/** For a page to open, in milliseconds, on a machine that does much else. */
const patience = 90_000;

/** One browser for all tests of an engine: starting Firefox takes five seconds of a processor. */
export function browserOf(engine: Engine) {
  let browser: Browser | undefined;
  let visitor: Settings | undefined;
  let lookedAt: unknown;
  const become = async (settings: Settings): Promise<Browser> => {
    if (browser && isDeepStrictEqual(settings, visitor)) return browser;
    if (browser?.set) await browser.set(settings);
    else {
      await browser?.close();
      browser = undefined;
      browser = withWholeLoads(await engine.start(settings));
    }
    visitor = settings;
    return browser;
  };
  const show = async (url: string, { width = 1440, height = 900, ...settings }: How) => {
    const opened = await become(settings);
    await opened.resize(width, height);
    // From elsewhere: an anchor of the page that is open would load nothing.
    if (url.includes('#')) await opened.open('about:blank');
    await opened.open(url);
    return opened;
  };
  const open = async (url: string, how: How = {}) => {
    lookedAt = undefined;
    const opened = await Promise.race([show(url, how), wait(patience, undefined, { ref: false })]);
    if (opened) return opened;
    // WebKit's page was once seen to keep a processor busy for ever: the next test gets another browser.
    await browser?.close();
    browser = undefined;
    throw new Error(`${engine.name} has not opened ${url} within ${patience} ms.`);
  };
  return {
    open,
    look: async (url: string, how: How = {}) => {
      if (browser && isDeepStrictEqual(lookedAt, { url, how })) return browser;
      const opened = await open(url, how);
      lookedAt = { url, how };
      return opened;
    },
    close: async () => browser?.close(),
  };
}

/** Firefox's and WebKit's drivers do not wait for `load` where a frame holds it back, as one does on the landing page. */
function withWholeLoads(browser: Browser): Browser {
  const loaded = () => see(browser, () => document.readyState === 'complete');
  return {
    ...browser,
    open: (url) => browser.open(url).then(loaded),
    reload: () => browser.reload().then(loaded),
  };
}

/** Waits until the page says that it is so; while another page comes it says nothing. */
export function see<Arguments extends unknown[]>(
  browser: Browser,
  isSo: (...given: Arguments) => boolean,
  ...given: Arguments
): Promise<void> {
  return until(async () => {
    const seen = await browser.run(isSo, ...given).catch(() => false);
    // Each question takes the browser's time.
    if (!seen) await wait(30);
    return seen;
  });
}
