import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { holdBack, hydrateForm } from './hydrate-form.ts';
import { expectNothingMoved, hasItsFonts, noteShifts } from './layout-shifts.ts';
import { expect, test } from './strict-page.ts';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1100, height: 800 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test.beforeEach(async ({ page }) => {
      const hasFont = await page.evaluate(hasFallbackFont);
      test.skip(!hasFont, 'no font with the measures of Arial on this machine');
      await noteShifts(page);
    });

    for (const path of [routes.home, routes.privacy, routes.thanks])
      test(`late fonts move nothing on ${path}`, async ({ page }) => {
        await openWithLateFonts(page, path);

        await expectNothingMoved(page, path);
      });

    test('a late script moves nothing on the landing page', async ({ page }) => {
      await openWithLateFonts(page, routes.home);

      await hydrateForm(page);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();

      await expectNothingMoved(page, routes.home);
    });
  });

test('a page keeps its scrollbar when too short to scroll', async ({ launch }) => {
  const page = await launch({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(routes.thanks);
  const width = () => page.evaluate(() => document.body.clientWidth);
  const withScrollbar = await width();
  expect(withScrollbar).toBeLessThan(1440);

  await page.locator('main').evaluate((main) => main.replaceChildren());
  await page.getByRole('contentinfo').evaluate((footer) => footer.remove());

  expect(await width()).toBe(withScrollbar);
});

/** Lets the fonts come once the page is painted without them. */
async function openWithLateFonts(page: Page, path: string): Promise<void> {
  const release = await holdBack(page, /\.woff2$/);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  release();
  await page.waitForFunction(hasItsFonts);
  await page.waitForLoadState();
}

/**
 * In the page: looks for the fallback that our typefaces are matched to. Any font without
 * its measures moves the text when it is replaced.
 */
async function hasFallbackFont(): Promise<boolean> {
  const local = new FontFace('probe', 'local("Arial"), local("Liberation Sans")');
  return local.load().then(
    () => true,
    () => false,
  );
}
