import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { holdBack } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page) => page.getByRole('button', { name: 'Pausar imágenes' });

test('a picture fades in 0.8 s', async ({ page }) => {
  await openWithStoppedClock(page);

  await expect(page.locator('.slide').first()).toHaveCSS('transition', /opacity 0\.8s/);
});

test('shows each picture in turn for 5 s', async ({ page }) => {
  await openWithStoppedClock(page);

  for (const next of [2, 3, 4, 1, 2]) {
    const current = await shownPicture(page);
    await page.clock.runFor(4999);
    expect(await shownPicture(page)).toBe(current);
    await page.clock.runFor(1);
    await expect.poll(() => shownPicture(page)).toBe(next);
  }
});

test('fetches a picture only when it is due', async ({ page }) => {
  const fetched = await openWithStoppedClock(page);

  for (const next of [2, 3, 4, 1, 2]) {
    const before = fetched.size;
    await page.clock.runFor(4999);
    expect(fetched.size).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(() => shownPicture(page)).toBe(next);
  }
});

test('fetches nothing while paused', async ({ page }) => {
  const fetched = await openWithStoppedClock(page);

  await button(page).press('Enter');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await page.clock.runFor(60_000);

  expect([...fetched]).toEqual([1]);
});

test('fetches nothing while the page is hidden', async ({ page }) => {
  const fetched = await openWithStoppedClock(page);

  await setHidden(page, true);
  await page.clock.runFor(60_000);

  expect([...fetched]).toEqual([1]);
});

test('goes on once it is neither paused nor hidden', async ({ page }) => {
  await openWithStoppedClock(page);
  await button(page).press('Enter');
  await page.clock.runFor(60_000);
  await button(page).click();
  await setHidden(page, true);
  await page.clock.runFor(60_000);

  await setHidden(page, false);

  expect(await nextPicture(page)).toBe(2);
});

test('skips a picture that fails to load', async ({ page, allow }) => {
  allow('ERR_FAILED');
  await page.route(/hero-3-/, (route) => route.abort());
  await openWithStoppedClock(page);

  for (const next of [2, 4, 1]) expect(await nextPicture(page)).toBe(next);
});

test('waits for a picture that is still loading', async ({ page }) => {
  const release = await holdBack(page, /hero-2-/);
  await openWithStoppedClock(page);
  await page.clock.runFor(15_000);
  expect(await shownPicture(page)).toBe(1);

  release();

  expect(await nextPicture(page)).toBe(2);
});

for (const { who, prepare } of [
  {
    who: 'less motion',
    prepare: (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  },
  { who: 'to save data', prepare: (page: Page) => page.addInitScript(saveData) },
])
  test(`waits for a click from visitors who want ${who}`, async ({ page }) => {
    await prepare(page);
    const fetched = await openWithStoppedClock(page);
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(60_000);
    expect([...fetched]).toEqual([1]);

    await button(page).click();

    expect(await nextPicture(page)).toBe(2);
  });

/**
 * Opens the page with a clock that only the test moves. Returns the numbers of the
 * fetched pictures as they arrive.
 */
async function openWithStoppedClock(page: Page): Promise<Set<number>> {
  const fetched = new Set<number>();
  page.on('request', (request) => {
    const [, number] = /hero-(\d)-\w+\./.exec(request.url()) ?? [];
    if (number) fetched.add(Number(number));
  });

  await page.clock.install({ time: '2026-11-21T10:00:00Z' });
  await page.clock.pauseAt('2026-11-21T10:00:01Z');
  await page.goto(routes.home, { waitUntil: 'networkidle' });
  return fetched;
}

/** Runs the clock until the next picture is shown, and returns its number. */
async function nextPicture(page: Page): Promise<number> {
  const current = await shownPicture(page);
  const runOn = async () => {
    await page.clock.runFor(500);
    return shownPicture(page);
  };
  await expect.poll(runOn, { intervals: [20] }).not.toBe(current);
  return shownPicture(page);
}

function shownPicture(page: Page): Promise<number> {
  const picture = page.locator('.slide[data-current] img');
  return picture.evaluate((image: HTMLImageElement) =>
    Number(/hero-(\d)/.exec(image.currentSrc)?.[1]),
  );
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
