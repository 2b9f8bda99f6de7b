import type { Page } from '@playwright/test';
import { everyPage, homes } from './all-pages.ts';
import { hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

/** Those that are not there last: the console speaks of them. */
const isThere = ({ path }: { path: string }) => !/no-exist/.test(path);
const pages = [...everyPage].sort((one, other) => Number(isThere(other)) - Number(isThere(one)));

test.describe('every page', () => {
  test('says nothing, asks no one else and keeps nothing in the browser', {
    tag: '@core',
  }, async ({ page, complaints, allow }) => {
    allow(404);
    for (const { name, path } of pages) {
      await page.goto(path);
      if (homes.includes(path)) await hydrateForm(page);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await page.context().cookies(), name).toEqual([]);
      const kept = await page.evaluate(keptInTheBrowser);
      expect(kept, name).toEqual({ local: 0, session: 0, databases: 0, caches: 0, workers: 0 });
      await expectEveryRequestAnswered(page);
      if (isThere({ path })) expect(complaints, name).toEqual([]);
    }
  });
});

async function keptInTheBrowser() {
  return {
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  };
}

/** Pictures, fonts and scripts that the page names are all there. */
async function expectEveryRequestAnswered(page: Page): Promise<void> {
  const missing = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseStatus }) => responseStatus >= 400)
      .map(({ name }) => name),
  );
  expect(missing).toEqual([]);
}
