import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { everyPage, homes } from './all-pages.ts';
import { expectAccessible } from './axe.ts';
import { hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';
import { unreadable } from './usable.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** 640 px is a usual screen at a zoom of 200 %. */
const widths = [320, 390, 640, 1440];

for (const { name, path } of everyPage) {
  const inCatalan = path.startsWith('/ca/');
  test(`the page ${name} is accessible, fits every width, and stores nothing`, {
    tag: inCatalan ? [] : '@core',
  }, async ({ page, allow }) => {
    if (/no-exist/.test(path)) allow(404);
    await page.goto(path);
    if (homes.includes(path)) await hydrateForm(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page, `at ${width} px`);
      // In Catalan only the texts differ.
      if (width === 390 || (width === 1440 && !inCatalan))
        await expectAccessible(page, `at ${width} px`);
    }
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(keptInTheBrowser)).toEqual([0, 0, [], [], []]);
  });
}

test('with a default font of 32 px every page fits a phone', async ({ launch }) => {
  const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
  await page.setViewportSize({ width: 360, height: 1024 });
  for (const { name, path } of everyPage) {
    await page.goto(path);
    await expectFits(page, name);
  }
});

test('the header has room for the longest name, and a foreign number', async ({
  page,
}) => {
  for (const path of homes) {
    await page.goto(path);
    await page.evaluate(() => {
      const name = 'Treballs Verticals Osona';
      for (const place of document.querySelectorAll(
        '.brand-name, .menu a[href="#vertical-bcn"]',
      ))
        place.textContent = name;
    });
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page, `${path} at ${width} px`);
    }
    await page
      .locator('.header-phone')
      .evaluate((phone) => phone.replaceChildren('+33561234567'));
    await expectFits(page, `${path} with a foreign number`);
  }
});

test('a long town stays on the dark part of the picture', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(routes.home);
  const [trade = 0, town = 0] = await page.locator('h1 > span').evaluateAll((lines) =>
    lines.map((line, index) => {
      if (index === 1) line.textContent = 'en L’Hospitalet de Llobregat,';
      const range = document.createRange();
      range.selectNodeContents(line);
      return range.getBoundingClientRect().right;
    }),
  );
  expect(town).toBeLessThanOrEqual(trade);
});

/** Fails where the page can be scrolled sideways, or a text reaches over an edge of the window. */
async function expectFits(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(scrollSideways), `${where}: scrolled sideways`).toBe(0);
  const found = await page.evaluate(unreadable);
  expect(found.filter((one) => one.startsWith('beyond an edge')).join(), where).toBe('');
}

/** In each kind of storage. */
async function keptInTheBrowser() {
  const databases = await indexedDB.databases();
  const workers = await navigator.serviceWorker.getRegistrations();
  return [
    localStorage.length,
    sessionStorage.length,
    databases,
    await caches.keys(),
    workers,
  ];
}

function scrollSideways(): number {
  scrollTo({ left: 10_000, behavior: 'instant' });
  return scrollX;
}
