import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { homes } from './all-pages.ts';
import { expect, test } from './strict-page.ts';

/** What the page says, and where its links lead, is read without a browser: `tests/site/landing.test.ts`. */
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('each anchor of the navigation brings its section to the top of the window', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto(routes.home);
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  for (const id of ['servicios', 'por-que-elegirnos', 'vertical-bcn', 'seguridad', 'contacto']) {
    await navigation.locator(`a[href="#${id}"]`).first().click();
    await expect(page).toHaveURL(`${routes.home}#${id}`);
    await expect.poll(() => page.locator(`#${id}`).evaluate(distanceBelowHeader)).toBeLessThanOrEqual(1);
  }
});

test('the WhatsApp button can be tapped at every width and scroll position', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto(routes.home);
  const button = page.locator('aside').getByRole('link', { name: 'WhatsApp' });
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (let step = 0; step < 12; step++) {
      await page.evaluate(scrollToPart, step / 11);
      const where = `at ${width} px, ${step} of 11`;
      await expect(button, where).toBeInViewport({ ratio: 1 });
      await button.click({ trial: true, timeout: 5000 });
      const { right, bottom } = await button.evaluate((link) => link.getBoundingClientRect().toJSON());
      expect(width - right, where).toBeLessThanOrEqual(24);
      expect(800 - bottom, where).toBeLessThanOrEqual(24);
    }
  }
});

for (const home of homes)
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
  ] as const)
    test(`${home} shows the technician beside or above the title at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(home);
      const picture = await boxOf(page, '.slides');
      const text = await boxOf(page, '.hero-text');
      const bar = await boxOf(page, 'aside');
      expect(picture.right <= text.left || text.right <= picture.left || picture.bottom <= text.top).toBe(
        true,
      );
      expect(Math.min(picture.bottom, bar.top) - picture.top).toBeGreaterThan(80);
      await expect(page.locator('header').locator('a[href^="tel:"]:visible')).toBeInViewport({ ratio: 1 });
      if (height > 390)
        for (const line of ['.hero-promise', '.claims'])
          expect((await boxOf(page, line)).bottom).toBeLessThanOrEqual(bar.top);
    });

test.describe('on a slow network', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const home of homes)
    test(`${home} leads to the form by address, and by a tap at first paint`, async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      const bytesPerSecond = (400 * 1024) / 8;
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 600,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
      const atForm = () => page.locator('#contacto').evaluate(distanceBelowHeader);
      await page.goto(`${home}#contacto`);
      await expect.poll(atForm).toBeLessThanOrEqual(1);
      await page.goto('about:blank');
      await page.goto(home, { waitUntil: 'commit' });
      await page.locator('#inicio a[href="#contacto"]').click();
      await expect.poll(atForm).toBeLessThanOrEqual(1);
      await page.waitForLoadState();
      await expect.poll(atForm).toBeLessThanOrEqual(1);
    });
});

test('the form fetches its script when it comes near', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(routes.home, { waitUntil: 'networkidle' });
  const formScript = (url: string) => url.includes('/hydrate-form.');
  expect(fetched.filter(formScript)).toEqual([]);
  await page.locator('form').scrollIntoViewIfNeeded();
  await expect.poll(() => fetched.some(formScript)).toBe(true);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('one question is open at a time, at first when ropes are not the answer', async ({ page }) => {
      await page.goto(routes.home);
      const open = page.locator('#contacto details[open]');
      await expect(open).toContainText('¿Cuándo no conviene la cuerda?');
      await page.locator('#contacto details').nth(1).locator('summary').press('Enter');
      await expect(open).toHaveCount(1);
      await expect(open).toContainText('¿De qué depende el precio?');
    });
  });

/** How far the section's top is from the lower edge of the header, in pixels. */
function distanceBelowHeader(section: Element): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return Math.abs(section.getBoundingClientRect().top - header);
}

function scrollToPart(part: number): void {
  scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
}

function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
}
