import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { everyPage, homes, unknownPath, unknownPathInCatalan } from './all-pages.ts';
import { expectAccessible } from './axe.ts';
import { hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';
import { topmost, unreadable } from './usable.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, path } of everyPage) {
  // In Catalan, only the texts differ.
  const widths = path.startsWith('/ca/') ? [390] : [390, 1440];
  const tag = path === routes.home ? '@core' : [];

  for (const width of widths)
    test(`the page ${name} is accessible at ${width} px`, { tag }, async ({
      page,
      allow,
    }) => {
      if (isUnknown(path)) allow(404);
      await page.setViewportSize({ width, height: 800 });
      await openWhole(page, path);

      await expectAccessible(page, path);
    });
}

for (const { which, pages, failures } of [
  {
    which: 'every page',
    pages: everyPage.filter(({ path }) => !isUnknown(path)),
    failures: [],
  },
  {
    which: 'the page for an unknown address',
    pages: everyPage.filter(({ path }) => isUnknown(path)),
    failures: [404],
  },
]) {
  test(`${which} fits every width`, async ({ page, allow }) => {
    allow(...failures);
    for (const { name, path } of pages) {
      await openWhole(page, path);

      // 640 px is a common screen at a zoom of 200 %.
      for (const width of [320, 390, 640, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${name} at ${width} px`;
        await expectFits(page, where);
        expect(await page.evaluate(tornWords), where).toEqual([]);
      }
    }
  });

  test(`${which} stores nothing in the browser`, async ({ page, allow }) => {
    allow(...failures);
    for (const { name, path } of pages) {
      await openWhole(page, path);

      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();

      expect(await page.context().cookies(), name).toEqual([]);
      expect(await page.evaluate(keptInTheBrowser), name).toEqual({
        localStorage: 0,
        sessionStorage: 0,
        databases: [],
        caches: [],
        workers: [],
      });
    }
  });
}

test('with letters of 32 px every page fits a phone', async ({ launch }) => {
  const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
  await page.setViewportSize({ width: 360, height: 1024 });
  for (const { name, path } of everyPage) {
    await page.goto(path);
    await expectFits(page, name);
  }
});

for (const path of homes)
  test.describe(`the header of ${path} has room`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
      await page.evaluate(setLongestName);
    });

    for (const width of [1024, 360])
      test(`for the longest name at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await expectFits(page, path);
      });

    test('for a foreign number', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page
        .locator('.header-link[href^="tel:"] b')
        .evaluate((phone) => phone.replaceChildren('+33561234567'));
      await expectFits(page, path);
    });
  });

test('a long town stays on the picture’s dark part', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(routes.home);
  const lines = page.locator('h1 > span');

  await lines.nth(1).evaluate((town) => {
    town.textContent = 'en L’Hospitalet de Llobregat,';
  });

  const [trade = 0, town = 0] = await lines.evaluateAll((all) =>
    all.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return range.getBoundingClientRect().right;
    }),
  );
  expect(town).toBeLessThanOrEqual(trade);
});

function isUnknown(path: string): boolean {
  return path === unknownPath || path === unknownPathInCatalan;
}

/** Opens a page, and waits for the form's script if it has a form. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (homes.includes(path)) await hydrateForm(page);
}

/** Fails if the page can be scrolled sideways, or a text overflows an edge. */
async function expectFits(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(scrollSideways), `${where}: scrolled sideways`).toBe(0);

  const found = await page.evaluate(unreadable, await page.evaluateHandle(topmost));
  expect(
    found.filter((one) => one.startsWith('beyond an edge')),
    where,
  ).toEqual([]);
}

/** In the page: returns the words in headings that are broken over two lines. */
function tornWords(): string[] {
  return [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
    const torn: string[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { index, 0: word } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) torn.push(word);
      }
    }
    return torn;
  });
}

/** In the page: writes a long name wherever the header shows the company's. */
function setLongestName(): void {
  const places = document.querySelectorAll('.brand-name, .menu a[href="#vertical-bcn"]');
  for (const place of places) place.textContent = 'Treballs Verticals Osona';
}

/** In the page: returns the content of each kind of storage. */
async function keptInTheBrowser() {
  return {
    localStorage: localStorage.length,
    sessionStorage: sessionStorage.length,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: await navigator.serviceWorker.getRegistrations(),
  };
}

function scrollSideways(): number {
  scrollTo({ left: 10_000, behavior: 'instant' });
  return scrollX;
}
