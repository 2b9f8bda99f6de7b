import { until } from '../support/until.ts';
import type { Browser, Engine, Settings } from './browser.ts';
import type { Gate } from './gate.ts';

/** What a test needs to visit the site in one engine. */
export type Visit = {
  engine: Engine['name'];
  /** Opens a page of the site in a window of this size; 1440 by 900 px unless told. */
  open: (path: string, how?: How) => Promise<Browser>;
  /** What stands between the browser and the site. */
  gate: () => Gate;
};

type How = Settings & { width?: number; height?: number };

/** Each browser is started once for all the tests that want the same settings: Firefox takes eight seconds. */
export function browsersOf(engine: Engine) {
  const started = new Map<string, Promise<Browser>>();
  const browserWith = (settings: Settings) => {
    const key = JSON.stringify(settings);
    const browser = started.get(key) ?? engine.start(settings);
    started.set(key, browser);
    return browser;
  };
  return {
    open: async (url: string, { width = 1440, height = 900, ...settings }: How = {}): Promise<Browser> => {
      const browser = await browserWith(settings);
      await browser.resize(width, height);
      // From elsewhere: an anchor of the page that is open would load nothing.
      if (url.includes('#')) await browser.open('about:blank');
      await browser.open(url);
      return browser;
    },
    close: async () => {
      // One that did not start has failed its tests already.
      for (const browser of started.values()) await (await browser.catch(() => undefined))?.close();
    },
  };
}

/** Waits until the page says that it is so; while another page comes it says nothing. */
export function see<Arguments extends unknown[]>(
  browser: Browser,
  isSo: (...given: Arguments) => boolean,
  ...given: Arguments
): Promise<void> {
  return until(() => browser.run(isSo, ...given).catch(() => false));
}
