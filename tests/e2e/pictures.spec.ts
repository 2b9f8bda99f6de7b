import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { ContactForm, words } from './contact-form.ts';
import { wakeIslands } from './islands.ts';
import { picturesAreHere } from './lazy-pictures.ts';
import { expect, failedRequest, test } from './quiet-page.ts';
import { test as testWithTag } from './site-with-tag.ts';

/*
 * Every page and state as it looked when somebody last looked at it, at half its size. Another version of the browser
 * draws letters otherwise, so the folder of the pictures names the one that drew them. After a change of the look, or
 * of the browser, `npx playwright test pictures --update-snapshots=all` draws them anew: look at them before they go
 * in, and remove the folder of the former version.
 */
const options = {
  deviceScaleFactor: 0.5,
  contextOptions: { reducedMotion: 'reduce' as const },
  expectedComplaints: [failedRequest],
};

test.use(options);
testWithTag.use(options);

for (const width of [360, 768, 1440, 1920]) {
  const viewport = { width, height: width < 768 ? 740 : 1024 };

  test.describe(`at ${width} px`, () => {
    test.use({ viewport });
    test.slow();

    test('every page looks as it did', async ({ page }, info) => {
      const compare = comparing(page, info);
      // The legal pages say what day it is.
      await page.clock.setFixedTime('2026-11-22T12:00:00Z');
      for (const { path } of allPages.filter((other) => other.path !== routes.home)) {
        await page.goto(path);
        await compare(page, path.slice(1));
      }
      await page.goto(routes.home);
      await wakeIslands(page);
      await picturesAreHere(page);
      // Photographs would be most of the bytes: their place is enough.
      await restyle(
        page,
        'picture img { object-position: -9999px !important; object-fit: none !important; background: #6f7f86 }',
      );
      await page.locator('#servicios').evaluate((services) => services.scrollIntoView());
      await compare(page, 'services');
      // What is fixed would lie somewhere on the long picture.
      await restyle(page, 'aside { display: none }');
      await page.evaluate(() => scrollTo(0, 0));
      await compare(page, 'landing', { fullPage: true });
      if (width < 1024) {
        await page.getByLabel('Abrir menú').click();
        await compare(page, 'menu');
      }
    });

    test('the form looks as it did in each of its states', async ({ page }, info) => {
      const compare = comparing(page, info);
      const form = new ContactForm(page);
      const card = page.locator('.card');
      await form.open();
      await form.fill();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      await form.answerWith(async (route) => {
        await answered;
        await route.fulfill({
          status: 422,
          json: { success: false, errors: { email: 'Revisa el correo.' } },
        });
      });
      await form.button.click();
      await expect(form.button).toHaveText(words.sending);
      await compare(card, 'form-sending');
      answer();
      await expect(form.status).toHaveText(words.error);
      await compare(card, 'form-error');
      await page.unrouteAll();
      await form.answerWithJson({ success: true });
      await form.button.click();
      await expect(form.status).toHaveText(words.success);
      await compare(page.locator('.talk'), 'form-success');
    });
  });

  testWithTag.describe(`at ${width} px`, () => {
    testWithTag.use({ viewport });

    testWithTag('the first screen under the notice about cookies looks as it did', async ({ page }, info) => {
      await page.goto(routes.home);
      await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeVisible();
      await comparing(page, info)(page, 'consent');
    });
  });
}

type Compare = (what: Page | Locator, name: string, how?: { fullPage: boolean }) => Promise<void>;

/** Compares with the pictures that this version of the browser drew; where there are none, the test is skipped. */
function comparing(page: Page, info: TestInfo): Compare {
  const drawnBy = `chromium-${page.context().browser()?.version()}`;
  const unknown = !existsSync(join(info.project.testDir, 'pictures', drawnBy));
  info.skip(unknown && info.config.updateSnapshots !== 'all', `There are no pictures by ${drawnBy}.`);
  const width = String(page.viewportSize()?.width);
  return async (what, name, how = { fullPage: false }) => {
    const path = [drawnBy, width, `${name}.png`];
    await expect.soft(what).toHaveScreenshot(path, { ...how, scale: 'device', timeout: 60_000 });
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
