import { routes } from '../../src/site/routes.ts';
import { holdBack, hydrateForm } from './hydrate-form.ts';
import { expectNothingMoved, hasItsFonts, noteShifts } from './layout-shifts.ts';
import { expect, test } from './strict-page.ts';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1100, height: 800 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px late fonts and scripts cause no visible layout shift`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await noteShifts(page);
    test.skip(
      !(await page.evaluate(hasFallbackFont)),
      'no font with the measures of Arial on this machine',
    );
    for (const path of [routes.home, routes.privacy, routes.thanks]) {
      const release = await holdBack(page, /\.woff2$/);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      release();
      await page.waitForFunction(hasItsFonts);
      await page.waitForLoadState();
      if (path === routes.home) {
        await hydrateForm(page);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      }
      await expectNothingMoved(page, path);
      await page.unrouteAll();
    }
  });
}

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

/** The fallback that our fonts are matched to; without one of its measures any font comes as a surprise. */
async function hasFallbackFont(): Promise<boolean> {
  const local = new FontFace('probe', 'local("Arial"), local("Liberation Sans")');
  return local.load().then(
    () => true,
    () => false,
  );
}
