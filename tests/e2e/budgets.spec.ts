import type { Browser, Page } from '@playwright/test';
import { published } from '../../src/site/i18n/messages.ts';
import { routes } from '../../src/site/routes.ts';
import { allPages, everyPage, homes } from './all-pages.ts';
import { expectWithin } from './budget-table.ts';
import { hydrateForm } from './hydrate-form.ts';
import { noteShifts, shiftsOf } from './layout-shifts.ts';
import { picturesAreHere } from './lazy-pictures.ts';
import { expect, test } from './strict-page.ts';
import { isFirstPicture, isFont, isScript, isTallPicture, sum, transfers } from './transfers.ts';

const landings = published.map(({ paths }) => paths.home);

/** Budgets in bytes of what is sent in brotli ; 1 kB is 1000 bytes. Times are the benchmark's affair. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1920, height: 1080 } };

test('the landing page keeps its budgets', { tag: '@core' }, async ({ browser, baseURL }) => {
  const onPhone = await readLandingPage(browser, baseURL, phone);
  const onDesktop = await readLandingPage(browser, baseURL, desktop);
  const { all, beforeLargestPaint } = onPhone;
  expectWithin('Budgets of the landing page, bytes in brotli', [
    ...(await Promise.all(
      landings.map(async (path) => ({
        what: `document at ${path}, without headers`,
        actual: await documentSize(baseURL, path),
        limit: 16_500,
      })),
    )),
    {
      what: 'external scripts before the largest paint (count)',
      actual: beforeLargestPaint.filter(isScript).length,
      limit: 2,
    },
    { what: 'external scripts (count)', actual: all.filter(isScript).length, limit: 4 },
    { what: 'external scripts in all', actual: sum(all.filter(isScript)), limit: 68_000 },
    { what: 'fonts', actual: sum(all.filter(isFont)), limit: 32_000 },
    { what: 'font files (count)', actual: all.filter(isFont).length, limit: 2 },
    { what: 'first picture on a phone', actual: sum(all.filter(isFirstPicture)), limit: 38_000 },
    { what: 'first picture at 1920 px', actual: sum(onDesktop.all.filter(isFirstPicture)), limit: 85_000 },
    { what: 'the tall picture at 1920 px', actual: sum(onDesktop.all.filter(isTallPicture)), limit: 66_000 },
    // 60 kB of it may be the tall picture that comes when it is neared.
    { what: 'all of it on a phone, with its four slides', actual: sum(all), limit: 380_000 },
    { what: 'layout shift on a phone', actual: onPhone.shift, limit: 0.001 },
    { what: 'layout shift at 1920 px', actual: onDesktop.shift, limit: 0.001 },
  ]);
  for (const { early } of [onPhone, onDesktop]) {
    expect(early.filter(isFirstPicture)).toHaveLength(1);
  }
});

test.describe('the other pages', () => {
  test('fetch no script, and two fonts', { tag: '@core' }, async ({ page, allow }) => {
    allow(404);
    const budgets = [];
    for (const { name, path } of everyPage.filter((each) => !homes.includes(each.path))) {
      await page.goto(path);
      await page.waitForFunction(hasItsFonts);
      const all = await transfers(page);
      const scripts = all.filter(isScript).length;
      const fonts = all.filter(isFont);
      budgets.push({ what: `${name}: external scripts (count)`, actual: scripts, limit: 0 });
      budgets.push({ what: `${name}: fonts`, actual: sum(fonts), limit: 32_000 });
      expect(fonts, name).toHaveLength(2);
    }
    expectWithin('Budgets of the other pages, bytes', budgets);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('get the text face like those with it', async ({ page, allow }) => {
      allow(404);
      for (const { name, path } of allPages) {
        const font = page.waitForRequest(/archivo-text.*\.woff2$/);
        await page.goto(path);
        expect((await (await font).response())?.status(), name).toBe(200);
      }
    });
  });
});

/** Reads the page to its end, until the slideshow has all its pictures. */
async function readLandingPage(browser: Browser, baseURL: string | undefined, screen: object) {
  const page = await browser.newPage({ baseURL: baseURL ?? '', ...screen });
  await notePaints(page);
  await noteShifts(page);
  await page.goto(routes.home);
  await slidesAreHere(page);
  await expect.poll(async () => (await paintsOf(page)).largestIsPicture).toBe(true);
  const { largestPaint } = await paintsOf(page);
  await hydrateForm(page);
  await picturesAreHere(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const all = await transfers(page);
  const { sum: shift } = await shiftsOf(page);
  const pictureCame = await page.evaluate(firstPictureEnd);
  await page.close();
  return {
    all,
    early: all.filter(({ startedAt }) => startedAt < pictureCame),
    beforeLargestPaint: all.filter(({ startedAt }) => startedAt < largestPaint),
    shift,
  };
}

async function slidesAreHere(page: Page): Promise<void> {
  await expect(page.locator('.slide')).toHaveCount(4);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.slide img')].every(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  );
}

/** Returns the size of a page's document, in bytes. */
async function documentSize(baseURL: string | undefined, path: string): Promise<number> {
  const answer = await fetch(new URL(path, baseURL), { headers: { 'accept-encoding': 'br' } });
  const body = Number(answer.headers.get('content-length'));
  await answer.body?.cancel();
  return body;
}

/** Both faces are there, and no other is on its way. */
function hasItsFonts(): boolean {
  const here = [...document.fonts].filter(
    ({ family, status }) => /Archivo/.test(family) && status === 'loaded',
  );
  return here.length === 2 && document.fonts.status === 'loaded';
}

/** When all of the first picture was there, in milliseconds since the navigation began: until then all else competes. */
function firstPictureEnd(): number {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return resources.find(({ name }) => name.includes('/hero-1'))?.responseEnd ?? 0;
}

/** Notes paints from the start of every page that is opened from now on. */
async function notePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { largestPaint: 0, largestIsPicture: false };
    Object.assign(window, { noted });
    new PerformanceObserver((paints) => {
      for (const { startTime, element } of paints.getEntries() as LargestPaint[]) {
        noted.largestPaint = startTime;
        noted.largestIsPicture = element?.tagName === 'IMG';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** What was noted so far: the largest paint in milliseconds since the navigation began. */
function paintsOf(page: Page): Promise<Noted> {
  return page.evaluate(() => Reflect.get(window, 'noted'));
}

type Noted = { largestPaint: number; largestIsPicture: boolean };
type LargestPaint = PerformanceEntry & { element: Element | null };
