import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { allPages, servicePages, unknownPath } from './all-pages.ts';
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
      // With reduced motion, the whole page is laid out at once.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openWithLateFonts(page, routes.home);

      await hydrateForm(page);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();

      await expectNothingMoved(page, routes.home);
    });
  });

for (const viewport of [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const { name, path } of [...allPages, ...servicePages.slice(0, 1)])
      test(`${name} that arrives in pieces moves nothing`, async ({ page, allow }) => {
        if (path === unknownPath) allow(404);
        await noteShifts(page);
        await page.goto(path);

        await writeInPieces(page);

        await expectNothingMoved(page, path);
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

/**
 * Rewrites a page as if it came over a slow network: it is painted with its head alone,
 * and again after every kilobyte of its body.
 */
async function writeInPieces(page: Page): Promise<void> {
  const document = await page.request.get(page.url());
  const html = await document.text();
  const body = html.indexOf('<body');
  const pieces = html.slice(body).match(/.{1,1024}/gs) ?? [];

  await page.evaluate(writePieces, [html.slice(0, body), ...pieces]);
  await page.waitForFunction(hasItsFonts);
}

/** In the page. Shifts of the replaced page do not count. */
async function writePieces(pieces: string[]): Promise<void> {
  const shifts: unknown[] = Reflect.get(window, 'shifts');
  shifts.length = 0;

  document.open();
  for (const piece of pieces) {
    document.write(piece);
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++)
      await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  document.close();
}

/** Delays the fonts until the page has been painted without them. */
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
 * In the page: checks for the fallback font that our typefaces are matched to. Any font
 * with other metrics moves the text when it is replaced.
 */
async function hasFallbackFont(): Promise<boolean> {
  const local = new FontFace('probe', 'local("Arial"), local("Liberation Sans")');
  return local.load().then(
    () => true,
    () => false,
  );
}
