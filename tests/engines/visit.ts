import { until } from '../support/until.ts';
import type { Browser, Engine, Settings } from './browser.ts';

/** What a test needs to visit the site in one engine. */
export type Visit = {
  engine: Engine['name'];
  /** Opens a page of the site in a window of this size; 1440 by 900 px unless told. */
  open: (path: string, how?: Settings & { width?: number; height?: number }) => Promise<Browser>;
  close: () => Promise<void>;
};

/** Each browser is started once for all the tests that want the same settings: Firefox takes eight seconds. */
export function visitWith(engine: Engine, site: () => string): Visit {
  const started = new Map<string, Promise<Browser>>();
  const browserWith = (settings: Settings) => {
    const key = JSON.stringify(settings);
    const browser = started.get(key) ?? engine.start(settings);
    started.set(key, browser);
    return browser;
  };
  return {
    engine: engine.name,
    open: async (path, { width = 1440, height = 900, ...settings } = {}) => {
      const browser = await browserWith(settings);
      await browser.resize(width, height);
      await browser.open(site() + path);
      await until(() => browser.run(isWhole));
      return browser;
    },
    close: async () => {
      for (const browser of started.values()) await (await browser).close();
    },
  };
}

/** What is below the hero shows once its style sheet is there, a moment after the page has loaded. */
function isWhole(): boolean {
  return !('late' in document.documentElement.dataset);
}
