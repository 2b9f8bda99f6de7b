import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { homes } from './all-pages.ts';
import { expect, test } from './strict-page.ts';

// `tests/html/landing.test.ts` checks the text and the links without a browser.
test.use({
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('each navigation anchor scrolls its section to the top', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto(routes.home);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await expect(page.locator('[data-technician]')).toHaveCSS('animation-name', 'none');
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  for (const id of [
    'servicios',
    'por-que-elegirnos',
    'vertical-bcn',
    'seguridad',
    'contacto',
  ]) {
    await navigation.locator(`a[href="#${id}"]`).first().click();
    await expect(page).toHaveURL(`${routes.home}#${id}`);
    await expect
      .poll(() => page.locator(`#${id}`).evaluate(distanceBelowHeader))
      .toBeLessThanOrEqual(1);
  }
});

test('prints texts and answers, but no menu, pictures or form', async ({ page }) => {
  await page.goto(routes.home);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.menu', '.slides', 'form', 'aside'])
    await expect(page.locator(part)).toBeHidden();
  for (const answer of await page.locator('details p').all())
    await expect(answer).toBeVisible();
});

test('the WhatsApp button can be tapped at every width and scroll position', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto(routes.home);
  const button = page.locator('aside').getByRole('link', { name: 'WhatsApp' });
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (let step = 0; step < 12; step++) {
      await page.evaluate(scrollToPart, step / 11);
      const { isOnTop, right, bottom } = await button.evaluate((link) => {
        const box = link.getBoundingClientRect();
        const centre = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
        const isOnTop = link.contains(document.elementFromPoint(...centre));
        return {
          isOnTop,
          right: innerWidth - box.right,
          bottom: innerHeight - box.bottom,
        };
      });
      const corner = {
        isOnTop,
        isInCorner: Math.min(right, bottom) >= 0 && Math.max(right, bottom) <= 24,
      };
      expect(corner, `at ${width} px, ${step} of 11`).toEqual({
        isOnTop: true,
        isInCorner: true,
      });
    }
  }
});

for (const home of homes)
  test(`${home} shows the technician beside or above the title`, async ({ page }) => {
    await page.goto(home);
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [844, 390],
      [768, 1024],
    ] as const) {
      const where = `at ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      const [picture, text, bar] = [
        await boxOf(page, '.slides'),
        await boxOf(page, '.hero-text'),
        await boxOf(page, 'aside'),
      ];
      const overlaps =
        picture.right > text.left &&
        text.right > picture.left &&
        picture.bottom > text.top;
      expect(overlaps, where).toBe(false);
      expect(Math.min(picture.bottom, bar.top) - picture.top, where).toBeGreaterThan(80);
      await expect(
        page.locator('header').locator('a[href^="tel:"]:visible'),
      ).toBeInViewport({ ratio: 1 });
      for (const line of ['.hero-promise', '.claims'])
        expect((await boxOf(page, line)).bottom, where).toBeLessThanOrEqual(bar.top);
    }
  });

test.describe('on a slow phone: 400 kbit/s, 600 ms', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: {} });
  test.slow();

  for (const home of homes)
    test(`the main link of ${home} leads to the form`, async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 600,
        downloadThroughput: 400_000 / 8,
        uploadThroughput: 400_000 / 8,
      });
      await page.goto(`${home}#contacto`, { waitUntil: 'commit' });
      await expectAtForm(page);
      await page.waitForLoadState();
      await expectAtForm(page);

      await page.goto('about:blank');
      await page.goto(home, { waitUntil: 'commit' });
      const quoteButton = page.locator('#inicio a[href="#contacto"]');
      await quoteButton.click();
      await expectAtForm(page);
      await page.waitForLoadState();
      await expectAtForm(page);

      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await quoteButton.click();
      await expectAtForm(page);
    });
});

test('one question is open at a time, initially when not to use ropes', async ({
  page,
}) => {
  await page.goto(routes.home);
  const open = page.locator('#contacto details[open]');
  await expect(open).toContainText('¿Cuándo no conviene la cuerda?');
  await page.locator('#contacto details').nth(1).locator('summary').press('Enter');
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('¿De qué depende el precio?');
});

/** Give or take a line of text: the text face may arrive after the jump, and a paragraph above may then wrap otherwise. */
async function expectAtForm(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('#contacto').evaluate(distanceBelowHeader))
    .toBeLessThanOrEqual(32);
}

/** How far the section's top is from the lower edge of the header, in pixels. */
function distanceBelowHeader(section: Element): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return Math.abs(section.getBoundingClientRect().top - header);
}

function scrollToPart(part: number): void {
  scrollTo({
    top: part * (document.documentElement.scrollHeight - innerHeight),
    behavior: 'instant',
  });
}

function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page
    .locator(selector)
    .evaluate((element) => element.getBoundingClientRect().toJSON());
}
