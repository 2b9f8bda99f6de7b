import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { words } from './contact-form.ts';
import { hydrateForm } from './hydrate-form.ts';
import { loadLazyPictures } from './lazy-pictures.ts';
import { test as testWithTag } from './site-with-tag.ts';
import { expect, test } from './strict-page.ts';

/*
 * Every page and state as it looked when it was last reviewed, at half its size. Another browser, or another version
 * of it, draws letters otherwise, so the folder of the pictures names the headless shell that drew them, and any other is
 * not compared. After a change of the look, or of the headless shell, run `npm run test:visual -- --update-snapshots=changed`,
 * look at the pictures before you commit them, and remove the folder of the former version.
 */
const headlessShell = 'chromium-headless-shell';

const options = {
  deviceScaleFactor: 0.5,
  contextOptions: { reducedMotion: 'reduce' as const },
};

test.use(options);
testWithTag.use(options);

for (const width of [360, 1440]) {
  const viewport = { width, height: width < 768 ? 740 : 1024 };

  test.describe(`at ${width} px`, () => {
    test.use({ viewport });
    test.slow();

    test('every page looks as it did', async ({ page, allow }) => {
      allow(404);
      const compare = await comparing(page);
      // The legal pages show the date.
      await page.clock.setFixedTime('2026-11-22T12:00:00Z');
      for (const { path } of allPages.filter((other) => other.path !== routes.home)) {
        await page.goto(path);
        await compare(page, path.slice(1));
      }
      await page.goto(routes.home);
      await hydrateForm(page);
      await loadLazyPictures(page);
      // Photographs would be most of the bytes: their place is enough.
      await restyle(
        page,
        'picture img { object-position: -9999px !important; object-fit: none !important; background: #6f7f86 }',
      );
      // Fixed elements would appear in the middle of the full-page screenshot.
      await restyle(page, 'aside { display: none !important }');
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await compare(page, 'landing', { fullPage: true });
      if (width > 1000) return;
      await page.getByRole('button', { name: 'Menú' }).click();
      await compare(page, 'menu');
    });

    test('the form looks as it did', async ({ page, form, allow }) => {
      allow(422);
      const compare = await comparing(page);
      await form.open();
      await restyle(
        page,
        'aside, .skip { display: none !important } .header { position: static !important }',
      );
      await form.answerWithJson(
        { success: false, errors: { email: 'Revisa el correo.' } },
        422,
      );
      await form.send();
      await expect(form.status).toHaveText(words.error);
      await compare(page.locator('.form-card'), 'form-error');
      await page.unrouteAll();
      await form.answerWithJson({ success: true });
      await form.button.click();
      await expect(form.status).toHaveText(words.success);
      await compare(page.locator('.form-card'), 'form-success');
    });
  });

  testWithTag.describe(`at ${width} px`, () => {
    testWithTag.use({ viewport });

    testWithTag(
      'the first screen under the notice about cookies looks as it did',
      async ({ page }) => {
        await page.goto(routes.home);
        await expect(
          page.getByRole('region', { name: 'Aviso de cookies' }),
        ).toBeVisible();
        await (await comparing(page))(page, 'consent');
      },
    );
  });
}

test.beforeAll(async ({ browser }, info) => {
  const drawnBy = await programOf(browser);
  const known = existsSync(join(info.project.testDir, 'pictures', drawnBy));
  const drawsThem =
    info.config.updateSnapshots === 'all' && drawnBy.startsWith(headlessShell);
  test.skip(!known && !drawsThem, `There are no pictures by ${drawnBy}.`);
});

/** The name and version of a browser, as in the name of the folder of its pictures. */
async function programOf(browser: Browser): Promise<string> {
  const devtools = await browser.newBrowserCDPSession();
  const { product } = await devtools.send('Browser.getVersion');
  await devtools.detach();
  // A whole browser calls itself `Chrome/…` here, without a window too.
  return product.replace('HeadlessChrome/', `${headlessShell}-`).replace('/', '-');
}

type Compare = (
  what: Page | Locator,
  name: string,
  how?: { fullPage: boolean },
) => Promise<void>;

async function comparing(page: Page): Promise<Compare> {
  const drawnBy = await programOf(page.context().browser() as Browser);
  const width = String(page.viewportSize()?.width);
  return async (what, name, how = { fullPage: false }) => {
    const path = [drawnBy, width, `${name}.png`];
    // Ended, as it would be else, the animation by which the bar leaves would leave it there.
    const animations = 'allow';
    await expect
      .soft(what)
      .toHaveScreenshot(path, { ...how, animations, scale: 'device', timeout: 60_000 });
  };
}

/** By a sheet without an element: the content policy refuses a `<style>`. */
async function restyle(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}
