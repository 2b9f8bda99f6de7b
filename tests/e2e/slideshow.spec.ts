import type { Locator, Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { holdBack } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page) => page.getByRole('button', { name: 'Pausar imágenes' });

test('the pictures go 0, 1, 2, 3, 0: each stands for 5 seconds and fades in 0.8', {
  tag: '@core',
}, async ({ page }) => {
  await openWithStoppedClock(page);
  await expect(slides(page).first()).toHaveCSS('transition', /opacity 0\.8s/);
  for (const next of [1, 2, 3, 0, 1]) {
    const current = await shownSlide(page);
    await page.clock.runFor(4999);
    expect(await shownSlide(page)).toBe(current);
    await page.clock.runFor(1);
    expect(await shownSlide(page)).toBe(next);
  }
});

test('the slideshow stands still while it is paused or its tab is hidden, and then goes on', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await button(page).press('Enter');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await page.clock.runFor(60_000);
  expect(await shownSlide(page)).toBe(0);
  await button(page).click();
  await page.clock.runFor(5000);
  expect(await shownSlide(page)).toBe(1);
  await setHidden(page, true);
  await page.clock.runFor(60_000);
  expect(await shownSlide(page)).toBe(1);
  await setHidden(page, false);
  await page.clock.runFor(5000);
  expect(await shownSlide(page)).toBe(2);
});

test('a picture that fails to load is skipped', async ({ page, allow }) => {
  allow('ERR_FAILED');
  await page.route(/hero-3-/, (route) => route.abort());
  await openWithStoppedClock(page);
  for (const next of [1, 3, 0]) {
    await page.clock.runFor(5000);
    expect(await shownSlide(page)).toBe(next);
  }
});

test('a picture that is still loading is waited for', async ({ page }) => {
  const release = await holdBack(page, /hero-2-/);
  await openWithStoppedClock(page, 3);
  await page.clock.runFor(15_000);
  expect(await shownSlide(page)).toBe(0);
  release();
  await picturesAreHere(page);
  await page.clock.runFor(5000);
  expect(await shownSlide(page)).toBe(1);
});

test('less motion shows the first picture alone, until more is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(routes.home, { waitUntil: 'networkidle' });
  await expect(slides(page)).toHaveCount(1);
  await expect(button(page)).toBeHidden();
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await picturesAreHere(page);
  await expect(button(page)).toBeVisible();
});

function slides(page: Page): Locator {
  return page.locator('.slide');
}

function shownSlide(page: Page): Promise<number> {
  return slides(page).evaluateAll((all) => all.findIndex((slide) => slide.matches('[data-current]')));
}

/** Opens the page at a moment that only the test moves on, and waits for so many pictures. */
async function openWithStoppedClock(page: Page, pictures = 4): Promise<void> {
  await page.clock.install({ time: '2026-11-21T10:00:00Z' });
  await page.clock.pauseAt('2026-11-21T10:00:01Z');
  await page.goto(routes.home, { waitUntil: pictures === 4 ? 'networkidle' : 'load' });
  await expect(slides(page)).toHaveCount(4);
  await expect(slides(page).first().locator('img')).toHaveJSProperty('complete', true);
}

async function picturesAreHere(page: Page): Promise<void> {
  await expect(slides(page)).toHaveCount(4);
  for (const picture of await slides(page).locator('img').all())
    await expect(picture).toHaveJSProperty('complete', true);
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
