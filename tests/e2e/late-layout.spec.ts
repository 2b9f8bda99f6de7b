import type { Locator, Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { distanceBelowHeader, layOut } from './late-layout.ts';
import { expect, test } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const lastSection = '#contacto';

test('the last section is laid out after the first screen', async ({ page }) => {
  await openWithEstimates(page, routes.home);
  const heading = page.locator(`${lastSection} h2`);
  expect(await isLaidOut(heading)).toBe(false);

  await finishLayout(page);

  expect(await isLaidOut(heading)).toBe(true);
});

test('the whole page is printed before it was laid out', async ({ page }) => {
  await openWithEstimates(page, routes.home);

  await page.emulateMedia({ media: 'print' });

  expect(await isLaidOut(page.locator(`${lastSection} h2`))).toBe(true);
});

for (const id of ['servicios', 'por-que-elegirnos', 'vertical-bcn', 'seguridad'])
  test(`a link to ${id} keeps its section at the top through the layout`, async ({
    page,
  }) => {
    await openWithEstimates(page, routes.home);
    const section = page.locator(`#${id}`);

    await page.locator('.menu-button').tap();
    await page.locator(`#menu a[href="#${id}"]`).first().tap();

    await expect.poll(() => section.evaluate(distanceBelowHeader)).toBeLessThanOrEqual(1);
    await finishLayout(page);
    expect(await section.evaluate(distanceBelowHeader)).toBeLessThanOrEqual(1);
  });

test('an address with a fragment keeps its section at the top through the layout', async ({
  page,
}) => {
  await openWithEstimates(page, `${routes.home}${lastSection}`);
  const section = page.locator(lastSection);

  await expect.poll(() => section.evaluate(distanceBelowHeader)).toBeLessThanOrEqual(1);
  await finishLayout(page);
  expect(await section.evaluate(distanceBelowHeader)).toBeLessThanOrEqual(1);
});

test('the layout does not move what a visitor is reading', async ({ page }) => {
  await openWithEstimates(page, routes.home);
  const heading = page.locator('#seguridad h2');
  const before = await read(heading);

  await finishLayout(page);

  expect(await topOf(heading)).toBeCloseTo(before, 0);
});

test('going back ends where the visitor left the page', async ({ page }) => {
  await openWithEstimates(page, routes.home);
  await finishLayout(page);
  const heading = page.locator('#seguridad h2');
  const before = await read(heading);
  await page.goto(routes.cookies);

  await page.goBack();
  await finishLayout(page);

  await expect.poll(() => topOf(heading)).toBeCloseTo(before, 0);
});

/** Opens a page in the state before content far below the window is laid out. */
async function openWithEstimates(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline !== document.timeline) continue;
      animation.pause();
      animation.currentTime = 0;
    }
  });
  await page.evaluate(draw);
}

/** Lays the page out, and waits until it is painted. */
async function finishLayout(page: Page): Promise<void> {
  await layOut(page);
  await page.evaluate(draw);
}

/**
 * Scrolls to an element. Returns how far it then is below the top of the window, in px.
 */
async function read(element: Locator): Promise<number> {
  await element.evaluate((it) => it.scrollIntoView({ behavior: 'instant' }));
  await element.evaluate(draw);
  return topOf(element);
}

/** In the page: waits until everything near the window is laid out and painted. */
async function draw(): Promise<void> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
}

function isLaidOut(element: Locator): Promise<boolean> {
  return element.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate((it) => it.getBoundingClientRect().top);
}
