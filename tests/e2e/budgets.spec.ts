import type { Browser, Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { allPages, homes } from './all-pages.ts';
import { expectWithin } from './budget-table.ts';
import { hydrateForm } from './hydrate-form.ts';
import { hasItsFonts, noteShifts, shiftsOf } from './layout-shifts.ts';
import { loadLazyPictures } from './lazy-pictures.ts';
import { expect, test } from './strict-page.ts';
import {
  isFirstPicture,
  isFont,
  isScript,
  isTallPicture,
  sum,
  transfers,
} from './transfers.ts';

/** Lighthouse's phone. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1920, height: 1080 } };

test('the landing page keeps its budgets', async ({ browser, baseURL }) => {
  // Three slides take their time.
  test.slow();
  const onPhone = await readLandingPage(browser, baseURL, phone, 4);
  const onDesktop = await readLandingPage(browser, baseURL, desktop, 1);
  const { all } = onPhone;
  expectWithin('Budgets of the landing page, bytes in brotli', [
    ...(await Promise.all(
      homes.map(async (path) => ({
        what: `document at ${path}, without headers`,
        actual: await documentSize(baseURL, path),
        limit: 16_500,
      })),
    )),
    // The document, the picture, two fonts and one script, of the slideshow and of what waits for the form.
    {
      what: 'urgent before the first picture (count)',
      actual: onPhone.urgent.length,
      limit: 5,
    },
    {
      what: 'urgent before the first picture',
      actual: sum(onPhone.urgent),
      limit: 86_000,
    },
    {
      what: 'urgent before the first picture at 1920 px (count)',
      actual: onDesktop.urgent.length,
      limit: 5,
    },
    {
      what: 'scripts at first',
      actual: sum(onPhone.beforeForm.filter(isScript)),
      limit: 2000,
    },
    {
      what: 'all of it before the form is near',
      actual: sum(onPhone.beforeForm),
      limit: 150_000,
    },
    { what: 'external scripts (count)', actual: all.filter(isScript).length, limit: 3 },
    { what: 'external scripts in all', actual: sum(all.filter(isScript)), limit: 68_000 },
    { what: 'fonts', actual: sum(all.filter(isFont)), limit: 32_000 },
    { what: 'font files (count)', actual: all.filter(isFont).length, limit: 2 },
    {
      what: 'first picture on a phone',
      actual: sum(all.filter(isFirstPicture)),
      limit: 38_000,
    },
    {
      what: 'first picture at 1920 px',
      actual: sum(onDesktop.all.filter(isFirstPicture)),
      limit: 85_000,
    },
    ...onDesktop.all.filter(isTallPicture).map((picture) => ({
      what: `${picture.path} at 1920 px`,
      actual: picture.bytes,
      limit: 60_000,
    })),
    {
      what: 'all of it on a phone, with its four slides',
      actual: sum(all),
      limit: 350_000,
    },
    { what: 'layout shift on a phone', actual: onPhone.shift, limit: 0.001 },
    { what: 'layout shift at 1920 px', actual: onDesktop.shift, limit: 0.001 },
  ]);
  for (const { urgent } of [onPhone, onDesktop])
    expect(urgent.filter(isFirstPicture)).toHaveLength(1);
});

test('the other pages fetch no script, and two fonts', { tag: '@core' }, async ({
  page,
  allow,
}) => {
  allow(404);
  const budgets = [];
  for (const { name, path } of allPages.filter((each) => !homes.includes(each.path))) {
    await page.goto(path);
    await page.waitForFunction(hasItsFonts);
    const all = await transfers(page);
    const fonts = all.filter(isFont);
    expect(fonts, name).toHaveLength(2);
    budgets.push({
      what: `${name}: scripts (count)`,
      actual: all.filter(isScript).length,
      limit: 0,
    });
    budgets.push({ what: `${name}: fonts`, actual: sum(fonts), limit: 32_000 });
  }
  expectWithin('Budgets of the other pages, bytes', budgets);
});

/** Reads the page to its end, as soon as the slideshow has fetched so many of its pictures. */
async function readLandingPage(
  browser: Browser,
  baseURL: string | undefined,
  screen: object,
  slides: number,
) {
  const page = await browser.newPage({ baseURL: baseURL ?? '', ...screen });
  await noteShifts(page);
  const urgent = await openWithoutFirstPicture(page);
  await expect.poll(() => page.evaluate(largestPaint)).toBe('IMG');
  await page.waitForLoadState('networkidle');
  const beforeForm = await transfers(page);
  await expect(page.locator('.slide')).toHaveCount(slides, { timeout: 20_000 });
  await hydrateForm(page);
  await loadLazyPictures(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const all = await transfers(page);
  const { sum: shift } = await shiftsOf(page);
  await page.close();
  return {
    all,
    urgent: all.filter(({ path }) => urgent.has(path)),
    beforeForm,
    shift,
  };
}

/**
 * Opens the landing page and holds its first picture back until everything else is there that does not wait for it. Returns
 * the paths of what the browser fetches at least as urgently as the picture, which shares the network with it.
 */
async function openWithoutFirstPicture(page: Page): Promise<Set<string>> {
  const urgent = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  browser.on('Network.requestWillBeSent', ({ request }) => {
    if (/High$/.test(request.initialPriority)) urgent.add(new URL(request.url).pathname);
  });
  const everythingElse = Promise.withResolvers<void>();
  await page.route(/hero-1/, async (route) => {
    await everythingElse.promise;
    await route.continue();
  });
  await page.goto(routes.home, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(hasItsFonts);
  await browser.detach();
  everythingElse.resolve();
  return urgent;
}

/** Returns the size of a page's document, in bytes. */
async function documentSize(baseURL: string | undefined, path: string): Promise<number> {
  const answer = await fetch(new URL(path, baseURL), {
    headers: { 'accept-encoding': 'br' },
  });
  const body = Number(answer.headers.get('content-length'));
  await answer.body?.cancel();
  return body;
}

/** Returns the kind of element that the largest paint so far shows. */
function largestPaint(): Promise<string | undefined> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      const last = paints.getEntries().at(-1) as PerformanceEntry & {
        element: Element | null;
      };
      resolve(last.element?.tagName);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
