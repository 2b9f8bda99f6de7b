import type { Page } from '@playwright/test';
import { contactLinks } from '../../src/site/content/contact-links.ts';
import { routes } from '../../src/site/routes.ts';
import { homes } from './all-pages.ts';
import { expect, test } from './quiet-page.ts';

for (const home of homes)
  test(`at ${home} the hero fits the window together with the header, on small phones too`, async ({
    page,
  }) => {
    await page.goto(home);
    await expect(page.locator('#inicio').getByRole('button')).toBeAttached();
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [360, 800],
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1280, 720],
      [1440, 900],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      const bottom = await page.locator('#inicio').evaluate((hero) => hero.getBoundingClientRect().bottom);
      expect(bottom, `at ${width} × ${height}`).toBeLessThanOrEqual(height + 0.5);
    }
  });

test('whoever wants to call finds the telephone in the first screen of every phone, 44 px large, and in its menu', async ({
  page,
}) => {
  await page.goto(routes.home);
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [960, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    const where = `at ${width} × ${height}`;
    for (const [part, opener] of [
      ['#inicio', null],
      ['header', 'Abrir menú'],
    ] as const) {
      if (opener) await page.getByLabel(opener).click();
      const call = page.locator(`${part} a[href^="tel:"]`);
      await expect(call, where).toBeInViewport({ ratio: 1 });
      await expect(call, where).toHaveAccessibleName(contactLinks.phone.text);
      const box = await call.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThanOrEqual(44);
    }
    await page.getByLabel('Cerrar menú').click();
  }
});

for (const home of homes)
  test(`at ${home} the ways to make contact in the hero stand in one row, on tablets too`, async ({
    page,
  }) => {
    await page.goto(home);
    for (const width of [360, 390, 768, 844, 960, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .locator('.hero__cta > *')
        .evaluateAll((ways) => ways.map((way) => way.getBoundingClientRect().top));
      expect(new Set(tops).size, `at ${width} px`).toBe(1);
    }
  });

test('where the text of the hero lies over its picture, the picture ends first, and the level mark is above both', async ({
  page,
}) => {
  await page.goto(routes.home);
  for (const [width, height] of [
    [360, 800],
    [844, 390],
    [960, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    const where = `at ${width} × ${height}`;
    const bottom = (part: string) =>
      page.locator(part).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottom('.slides'), where).toBeLessThanOrEqual(await bottom('.hero__text'));
    expect(await page.locator('.hero .level__in').evaluate(isOnTop), where).toBe(true);
  }
});

/** That nothing else is painted over it. */
function isOnTop(mark: Element): boolean {
  const parts = [mark, ...mark.querySelectorAll('*')] as HTMLElement[];
  for (const part of parts) part.style.pointerEvents = 'auto';
  const { left, top } = mark.getBoundingClientRect();
  return parts.includes(document.elementFromPoint(left + 2, top + 2) as HTMLElement);
}

test('no text of the hero runs into the technician and his rope', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(routes.home);
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const technician = await placeInPicture(page, 0.61);
    for (const text of await page.locator('#inicio :is(h1 > *, .lead)').all()) {
      expect(await text.evaluate(endOfText), `at ${width} × ${height}`).toBeLessThan(technician);
    }
  }
});

/** Where a place of the first picture, given as a part of its width, is on the screen, in pixels. */
async function placeInPicture(page: Page, part: number): Promise<number> {
  return page
    .locator('.slides img')
    .first()
    .evaluate((image: HTMLImageElement, part) => {
      const { left, width, height } = image.getBoundingClientRect();
      // What the attributes say: while another width of the picture is fetched it has no size of its own.
      const proportion = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      const drawn = Math.max(width, height * proportion);
      const shift = Number.parseFloat(getComputedStyle(image).objectPosition) / 100;
      return left + (width - drawn) * shift + drawn * part;
    }, part);
}

function endOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}
