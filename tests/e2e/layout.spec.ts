import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { everythingIsThere, expect, failedRequest, test } from './quiet-page.ts';

test.use({ expectedComplaints: [failedRequest] });

const widths = [320, 360, 768, 1024, 1440, 1920, 2560];

for (const { name, path } of allPages) {
  test(`${name} does not scroll sideways, and no text of it is cut off, from 320 to 2560 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    if (path === routes.home) await wakeIslands(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      await expectFitsAcross(page, `at ${width} px`);
    }
  });
}

test('at 200 % zoom no page scrolls sideways', async ({ browser, baseURL }) => {
  for (const [width, height] of [
    [640, 400],
    [720, 450],
  ] as const) {
    const page = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: { width, height },
      deviceScaleFactor: 2,
    });
    for (const { name, path } of allPages) {
      await page.goto(path);
      await everythingIsThere(page);
      await expectFitsAcross(page, `${name} at ${width} px`);
    }
    await page.close();
  }
});

test('the menu fits on a phone that is held sideways: what does not fit can be scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await page.goto(routes.home);
  await page.getByLabel('Abrir menú').click();
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await links.last().scrollIntoViewIfNeeded();
  await expect(links.last()).toBeInViewport({ ratio: 1 });
});

for (const [percent, fontSize] of [
  [200, 32],
  [400, 64],
] as const) {
  test.describe(`with the browser's text at ${percent} %`, () => {
    test.use({ viewport: { width: 1280, height: 1024 } });

    test('no page scrolls sideways and no text is cut off', async ({
      playwright,
      launchOptions,
      baseURL,
    }) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`],
      });
      const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 1024 } });
      for (const { name, path } of allPages) {
        await page.goto(path);
        await everythingIsThere(page);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
          `${fontSize}px`,
        );
        await expectFitsAcross(page, name);
      }
      await browser.close();
    });
  });
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1100, height: 800 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px nothing moves to be noticed, though fonts and scripts come late`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await noteShifts(page);
    test.skip(!(await page.evaluate(hasFallbackFont)), 'no font with the measures of Arial on this machine');
    for (const { name, path } of allPages) {
      const release = await holdBack(page, /\.woff2$/);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await page.evaluate(bothFontsAreHere);
      await everythingIsThere(page);
      if (path === routes.home) {
        await wakeIslands(page);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      }
      const shifts = await page.evaluate(shiftsSoFar);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThan(0.001);
      await page.unrouteAll();
    }
  });
}

test('a page has its scrollbar while it is too short to need one', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
  await page.goto(routes.thanks);
  const width = () => page.evaluate(() => document.body.clientWidth);
  const withScrollbar = await width();
  expect(withScrollbar).toBeLessThan(1440);
  await page.locator('main').evaluate((main) => main.replaceChildren());
  await page.getByRole('contentinfo').evaluate((footer) => footer.remove());
  expect(await width()).toBe(withScrollbar);
  await browser.close();
});

/** The fallback that our fonts are matched to; without one of its measures any font comes as a surprise. */
async function hasFallbackFont(): Promise<boolean> {
  const local = new FontFace('probe', 'local("Arial"), local("Liberation Sans")');
  return local.load().then(
    () => true,
    () => false,
  );
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Shift = { value: number; moved: string[] };

async function bothFontsAreHere(): Promise<void> {
  const here = () =>
    [...document.fonts].filter(({ family, status }) => /Archivo/.test(family) && status === 'loaded').length;
  while (here() < 2) await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** After two frames more: an observer is told of a shift in the frame that follows it. */
async function shiftsSoFar(): Promise<Shift[]> {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  return Reflect.get(window, 'shifts');
}

/** Fails when the page can be scrolled sideways, or when a text reaches over an edge of the window. */
async function expectFitsAcross(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(scrollSideways), `${where}: scrolled sideways`).toBe(0);
  expect(await page.evaluate(textsBeyondTheEdges), `${where}: beyond the edge`).toEqual([]);
}

function scrollSideways(): number {
  scrollTo({ left: 10_000, behavior: 'instant' });
  return scrollX;
}

function textsBeyondTheEdges(): string[] {
  const unseen = '[aria-hidden=true], .visually-hidden, .skip';
  const texts = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT,
    ({ textContent, parentElement }) => {
      const shown =
        parentElement?.checkVisibility({ visibilityProperty: true }) && !parentElement.closest(unseen);
      return shown && textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  const beyond: string[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right } = range.getBoundingClientRect();
    if (left < 0 || right > document.documentElement.clientWidth + 0.5) {
      beyond.push(`${texts.currentNode.textContent?.trim()} (${Math.round(left)} to ${Math.round(right)})`);
    }
  }
  return beyond;
}
