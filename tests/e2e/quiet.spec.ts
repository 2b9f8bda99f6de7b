import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { everyPage, homes } from './all-pages.ts';
import { wakeIslands } from './islands.ts';
import { expect, test } from './quiet-page.ts';

/** Those that are not there last: the console speaks of them. */
const isThere = ({ path }: { path: string }) => !/no-exist/.test(path);
const pages = [...everyPage].sort((one, other) => Number(isThere(other)) - Number(isThere(one)));

test.describe('every page', () => {
  test.use({ expectedComplaints: [/^console: Failed to load resource: .* 404/] });

  test('says nothing, asks nobody else and keeps nothing in the browser', {
    tag: '@core',
  }, async ({ page, complaints }) => {
    for (const { name, path } of pages) {
      await page.goto(path);
      if (homes.includes(path)) await wakeIslands(page);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await page.context().cookies(), name).toEqual([]);
      const kept = await page.evaluate(keptInTheBrowser);
      expect(kept, name).toEqual({ local: 0, session: 0, databases: 0, caches: 0, workers: 0 });
      await expectEveryRequestAnswered(page);
      if (isThere({ path })) expect(complaints, name).toEqual([]);
    }
  });
});

test.describe('the watch that fails every other test', () => {
  test.use({ expectedComplaints: [/./] });

  test('hears the console, errors, other hosts and broken policies', async ({ page, complaints }) => {
    await page.goto(routes.cookies);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noConsole: what the watch has to hear
      console.log('a word');
      setTimeout(() => {
        throw new Error('a fault');
      });
      const script = document.createElement('script');
      script.textContent = '1';
      document.head.append(script);
    });
    const heard = () => complaints.join('\n');
    await expect.poll(heard).toContain('console: a word');
    await expect.poll(heard).toContain('thrown: Error: a fault');
    await expect.poll(heard).toContain('thrown: Error: policy violated: script-src');
    await page.evaluate(() => location.assign('http://other.invalid/'));
    await expect.poll(heard).toContain('asked another host: http://other.invalid/');
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
