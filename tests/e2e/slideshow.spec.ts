import type { Locator, Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { holdBack } from './islands.ts';
import { expect, failedRequest, test } from './strict-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page) => page.locator('#inicio').getByRole('button');

test('the pictures go 0, 1, 2, 3, 0, each standing for 5 seconds and fading into the next in 0.8', {
  tag: '@core',
}, async ({ page }) => {
  await openWithStoppedClock(page);
  await picturesAreHere(page, 4);
  await expect(slides(page).first()).toHaveCSS('transition-property', 'opacity');
  await expect(slides(page).first()).toHaveCSS('transition-duration', '0.8s');
  for (const next of [1, 2, 3, 0, 1]) {
    const current = await shownSlide(page);
    await page.clock.runFor(4999);
    expect(await shownSlide(page)).toBe(current);
    await page.clock.runFor(1);
    await expect.poll(() => shownSlide(page)).toBe(next);
  }
  for (const each of [0, 1, 2, 3])
    await expect(slides(page).nth(each)).toHaveCSS('opacity', each === 1 ? '1' : '0');
});

test('the first picture comes with the page, the other three are asked for once it has loaded', async ({
  page,
}) => {
  await notePictures(page);
  await page.goto(routes.home);
  await picturesAreHere(page, 4);
  const { loaded, asked } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const pictures = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/hero-'))
      .map(({ name, startTime }) => ({ slide: Number(/hero-(\d)/.exec(name)?.[1]), startTime }));
    return { loaded: navigation?.loadEventStart ?? Number.NaN, asked: pictures };
  });
  expect(asked.map(({ slide }) => slide).sort()).toEqual([1, 2, 3, 4]);
  for (const { slide, startTime } of asked) {
    expect(startTime < loaded, `picture ${slide} is asked for before the page has loaded`).toBe(slide === 1);
  }
});

test('the slideshow stands still while it is paused, and then goes on', async ({ page }) => {
  await openWithStoppedClock(page);
  await picturesAreHere(page, 4);
  await page.clock.runFor(3000);
  await expect(button(page)).toHaveAccessibleName(/pausar/i);
  await button(page).click();
  await expect(button(page)).toHaveAccessibleName(/reanudar/i);
  await page.clock.runFor(60_000);
  expect(await shownSlide(page)).toBe(0);
  await button(page).click();
  await expect(button(page)).toHaveAccessibleName(/pausar/i);
  await page.clock.runFor(4999);
  expect(await shownSlide(page)).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => shownSlide(page)).toBe(1);
});

test.describe('when a picture fails to load', () => {
  test.use({ expectedComplaints: [failedRequest] });

  test('it is passed over', async ({ page }) => {
    await page.route(/hero-3-/, (route) => route.abort());
    await openWithStoppedClock(page);
    await picturesAreHere(page, 3);
    await expect(slides(page).nth(2).locator('img[data-test-settled="error"]')).toHaveCount(1);
    for (const next of [1, 3, 0]) {
      await page.clock.runFor(5000);
      await expect.poll(() => shownSlide(page)).toBe(next);
    }
  });
});

test.describe('when nobody says which pictures follow', () => {
  test.use({ expectedComplaints: [failedRequest] });

  test('the first one stands, and there is nothing to pause', async ({ page }) => {
    await page.route(/slides\.json$/, (route) => route.abort());
    await page.goto(routes.home);
    await expect(page.locator('[data-island=Slideshow]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(slides(page)).toHaveCount(1);
    await expect(slides(page)).toHaveCSS('opacity', '1');
    await expect(button(page)).toHaveCount(0);
  });
});

test('a picture that is still on its way is waited for', async ({ page }) => {
  const release = await holdBack(page, /hero-2-/);
  await openWithStoppedClock(page);
  await picturesAreHere(page, 3);
  await page.clock.runFor(15_000);
  expect(await shownSlide(page)).toBe(0);
  release();
  await picturesAreHere(page, 4);
  await page.clock.runFor(5000);
  await expect.poll(() => shownSlide(page)).toBe(1);
});

test.describe('for a visitor who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the first picture stands, nothing more is loaded and there is nothing to pause', async ({ page }) => {
    await openWithStoppedClock(page);
    await page.clock.runFor(60_000);
    await expect(slides(page)).toHaveCount(1);
    await expect(slides(page)).toHaveCSS('opacity', '1');
    await expect(button(page)).toHaveCount(0);
  });
});

test('a visitor who asks for less motion meanwhile goes back to the first picture', async ({ page }) => {
  await openWithStoppedClock(page);
  await picturesAreHere(page, 4);
  await page.clock.runFor(5000);
  await expect.poll(() => shownSlide(page)).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(slides(page)).toHaveCount(1);
  await page.clock.runFor(60_000);
  expect(await shownSlide(page)).toBe(0);
  await expect(slides(page)).toHaveCSS('opacity', '1');
});

test('the pictures change again for a visitor who asks for less motion no more', async ({ page }) => {
  await openWithStoppedClock(page);
  await picturesAreHere(page, 4);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(slides(page)).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await picturesAreHere(page, 4);
  await page.clock.runFor(5000);
  await expect.poll(() => shownSlide(page)).toBe(1);
});

function slides(page: Page): Locator {
  return page.locator('.slide');
}

async function shownSlide(page: Page): Promise<number> {
  return slides(page).evaluateAll((all) => all.findIndex((slide) => slide.matches('[data-current=true]')));
}

/** Opens the page at a moment that only the test moves on, and lets the slideshow start. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await notePictures(page);
  const letSlideshowStart = await holdBack(page, /\/slides\.json$/);
  await page.clock.install({ time: '2026-11-21T10:00:00Z' });
  await page.clock.pauseAt('2026-11-21T10:00:01Z');
  await page.goto(routes.home);
  await expect(page.locator('[data-island=Slideshow]')).toHaveCount(0);
  letSlideshowStart();
}

/** Marks each picture once it has come or failed: by then the page's own listeners have been told as well. */
async function notePictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const event of ['load', 'error']) {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLImageElement) target.dataset.testSettled = event;
      };
      document.addEventListener(event, note, { capture: true });
    }
  });
}

/** Waits until so many pictures have come, and the slideshow knows it. */
async function picturesAreHere(page: Page, count: number): Promise<void> {
  await expect(slides(page)).toHaveCount(4);
  await expect(button(page)).toBeVisible();
  await expect(slides(page).locator('img[data-test-settled="load"]')).toHaveCount(count);
}
