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
  type Transfer,
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

for (const path of homes)
  test(`the document at ${path} is small enough`, async ({ baseURL }) => {
    expectWithin('Budget of a document, bytes in brotli without headers', [
      { what: path, actual: await documentSize(baseURL, path), limit: 17_500 },
    ]);
  });

test.describe('the landing page', () => {
  // All tests use the same reading of the page.
  test.describe.configure({ mode: 'default' });

  let onPhone: Reading;
  let onDesktop: Reading;

  test.beforeAll(async ({ browser, baseURL }) => {
    // Three slides take their time.
    test.setTimeout(90_000);
    onPhone = await readLandingPage(browser, baseURL, phone, 4);
    onDesktop = await readLandingPage(browser, baseURL, desktop, 1);
  });

  test('fetches little before its first picture', () => {
    // The document, the picture, two fonts, and one script with the slideshow and the
    // code that waits for the form.
    expectWithin('Budgets of what is as urgent as the first picture', [
      { what: 'files on a phone', actual: onPhone.urgent.length, limit: 5 },
      { what: 'files at 1920 px', actual: onDesktop.urgent.length, limit: 5 },
      { what: 'bytes on a phone', actual: sum(onPhone.urgent), limit: 86_000 },
    ]);
  });

  test('fetches its first picture urgently, once', () => {
    expect(onPhone.urgent.filter(isFirstPicture)).toHaveLength(1);
    expect(onDesktop.urgent.filter(isFirstPicture)).toHaveLength(1);
  });

  test('keeps the budgets of its scripts', () => {
    const { beforeForm, all } = onPhone;
    expectWithin('Budgets of the scripts, bytes in brotli', [
      { what: 'at first', actual: sum(beforeForm.filter(isScript)), limit: 2000 },
      { what: 'in all', actual: sum(all.filter(isScript)), limit: 68_000 },
      { what: 'files', actual: all.filter(isScript).length, limit: 3 },
    ]);
  });

  test('keeps the budgets of its fonts', () => {
    const fonts = onPhone.all.filter(isFont);
    expectWithin('Budgets of the fonts', [
      { what: 'bytes', actual: sum(fonts), limit: 32_000 },
      { what: 'files', actual: fonts.length, limit: 2 },
    ]);
  });

  test('keeps the budgets of its pictures', () => {
    const firstOnPhone = onPhone.all.filter(isFirstPicture);
    const firstOnDesktop = onDesktop.all.filter(isFirstPicture);
    const tall = onDesktop.all.filter(isTallPicture);
    expectWithin('Budgets of the pictures, bytes', [
      { what: 'the first on a phone', actual: sum(firstOnPhone), limit: 38_000 },
      { what: 'the first at 1920 px', actual: sum(firstOnDesktop), limit: 85_000 },
      ...tall.map(({ path, bytes }) => ({ what: path, actual: bytes, limit: 60_000 })),
    ]);
  });

  test('keeps the budgets of all that a phone fetches', () => {
    expectWithin('Budgets of a phone, bytes', [
      {
        what: 'before the form is near',
        actual: sum(onPhone.beforeForm),
        limit: 150_000,
      },
      { what: 'with its four slides', actual: sum(onPhone.all), limit: 350_000 },
    ]);
  });

  test('keeps the budgets of layout shift', () => {
    expectWithin('Budgets of layout shift', [
      { what: 'on a phone', actual: onPhone.shift, limit: 0.001 },
      { what: 'at 1920 px', actual: onDesktop.shift, limit: 0.001 },
    ]);
  });
});

for (const { name, path } of allPages.filter((each) => !homes.includes(each.path)))
  test(`the page ${name} fetches two fonts and no script`, async ({ page, allow }) => {
    allow(404);
    await page.goto(path);
    await page.waitForFunction(hasItsFonts);

    const all = await transfers(page);

    const fonts = all.filter(isFont);
    expect(all.filter(isScript)).toEqual([]);
    expect(fonts).toHaveLength(2);
    expectWithin(`Budget of the page ${name}, bytes`, [
      { what: 'fonts', actual: sum(fonts), limit: 32_000 },
    ]);
  });

type Reading = {
  /** Everything that was transferred. */
  all: Transfer[];
  /** The files that the browser fetched at least as urgently as the first picture. */
  urgent: Transfer[];
  /** The files that were transferred before the form was near the screen. */
  beforeForm: Transfer[];
  /** The sum of the layout shifts. */
  shift: number;
};

/** Scrolls through the page once the slideshow has fetched that many pictures. */
async function readLandingPage(
  browser: Browser,
  baseURL: string | undefined,
  screen: object,
  slides: number,
): Promise<Reading> {
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
 * Opens the landing page, and holds back its first picture until everything that does not
 * wait for it has been fetched. Returns the paths that the browser fetches at least as
 * urgently as the picture, and that share the network with it.
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

/** Returns the size of a page's document in bytes. */
async function documentSize(baseURL: string | undefined, path: string): Promise<number> {
  const answer = await fetch(new URL(path, baseURL), {
    headers: { 'accept-encoding': 'br' },
  });
  const body = Number(answer.headers.get('content-length'));
  await answer.body?.cancel();
  return body;
}

/** In the page: returns the kind of element of the largest contentful paint so far. */
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
