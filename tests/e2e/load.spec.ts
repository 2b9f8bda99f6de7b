import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { homes } from './all-pages.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { expectNothingMoved, noteShifts } from './layout-shifts.ts';
import { expect, failedRequest, test } from './strict-page.ts';

/** The rest of the css comes after the first picture, and before `load`: nobody is to notice. */
const lateStyle = /below-the-hero.*\.css$/;
const textFace = /archivo-text.*\.woff2$/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px the page is whole when it has loaded`, () => {
    test.use({ viewport });

    test('for whoever comes for the first time', async ({ page }) => {
      await notePartsAtLoad(page);
      for (const home of homes) {
        await page.goto(home);
        await expectWhole(page);
      }
    });

    test('for whoever arrives at a section, reloads, or comes back, and each is where he was', async ({
      page,
    }) => {
      await notePartsAtLoad(page);
      await page.goto(`${routes.home}#contacto`);
      await expectWhole(page);
      await expect(page.locator('#contacto').getByRole('heading').first()).toBeInViewport();
      await page.locator('#vertical-bcn').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
      const left = await scrolled(page);
      await page.reload();
      await expectWhole(page);
      await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(100);
      await page.goto(routes.cookies);
      await page.goBack();
      await expectWhole(page);
      await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(100);
    });

    test('when the style sheet is slow, for which it waits', async ({ page }) => {
      await notePartsAtLoad(page);
      const release = await holdBack(page, lateStyle);
      await page.goto(routes.home, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => document.querySelector('link[href*=below-the-hero]'));
      await expect(page.locator('h1')).toBeVisible();
      for (const part of await page.locator(belowHero).all()) await expect(part).toBeHidden();
      release();
      await page.waitForLoadState();
      await expectWhole(page);
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('as with it', async ({ page }) => {
        await page.goto(routes.home, { waitUntil: 'load' });
        const atLoad = await page.evaluate(placesOf, parts);
        expect(atLoad.every(({ height }) => height > 0)).toBe(true);
        await page.evaluate(async () => void (await document.fonts.ready));
        expect(await page.evaluate(placesOf, parts)).toEqual(atLoad);
      });
    });
  });
}

test.describe('at 390 px the page is whole when something does not come', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failedRequest] });

  for (const [what, url] of [
    ['the files of scripts', /\.js$/],
    ['the text face', textFace],
    ['the first picture', /hero-1.*\.(avif|webp)$/],
  ] as const) {
    test(`as ${what}`, async ({ page }) => {
      await notePartsAtLoad(page);
      await page.route(url, (route) => route.abort());
      await page.goto(routes.home);
      await expectWhole(page);
    });
  }

  test('as the style sheet: the texts are there without it, and the form works', async ({ page }) => {
    await page.route(lateStyle, (route) => route.abort());
    await page.goto(routes.home, { waitUntil: 'load' });
    for (const part of await page.locator(parts).all()) await expect(part).toBeVisible({ timeout: 1 });
    await wakeIslands(page);
  });
});

test('the form fetches its script when it comes near, and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(routes.home);
  await expect(page.locator('[data-island]'), 'the slideshow has woken').toHaveCount(1);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => url.includes('/ContactForm.'))).toEqual([]);
  await wakeIslands(page);
  expect(fetched.some((url) => url.includes('/ContactForm.'))).toBe(true);
});

test('a screen reader finds the whole page while the picture and the css are still on their way', async ({
  page,
}) => {
  const releases = await Promise.all([lateStyle, /hero-1.*\.(avif|webp)$/].map((url) => holdBack(page, url)));
  await page.goto(routes.home, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('h1')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const found = async () => {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const names = (role: string) =>
      nodes.filter((node) => !node.ignored && node.role?.value === role).map(({ name }) => name?.value);
    return {
      headings: names('heading').length,
      fields: names('textbox').sort(),
      parts: names('contentinfo').length,
    };
  };
  const headings = await page.locator('h1, h2, h3').count();
  await expect.poll(found).toEqual({
    headings,
    fields: ['Descripción del proyecto *', 'Email *', 'Nombre *', 'Teléfono'],
    parts: 1,
  });
  for (const part of await page.locator(belowHero).all()) await expect(part).not.toBeInViewport();
  for (const release of releases) release();
});

test('a visitor who wants to go on while the picture is slow can', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await holdBack(page, /hero-1.*\.(avif|webp)$/);
  await page.goto(routes.home, { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Seguridad' }).click();
  await expect(page.locator('#seguridad').getByRole('heading').first()).toBeInViewport();
  release();
});

test('every text has its own face in the end, for whoever arrives and for whoever comes back', async ({
  page,
}) => {
  for (const path of [routes.home, routes.legalNotice]) {
    await page.goto(path);
    expect(await page.evaluate(facesInUse)).toEqual(['Archivo Display', 'Archivo Text']);
    await page.reload();
    expect(await page.evaluate(facesInUse)).toEqual(['Archivo Display', 'Archivo Text']);
  }
});

const parts = 'main > section, footer';
const belowHero = 'main > section:not(#inicio), footer';

/** Notes what stands where as `load` fires, before anything in the page hears of it. */
async function notePartsAtLoad(page: Page): Promise<void> {
  await noteShifts(page);
  await page.addInitScript((selector) => {
    addEventListener('load', () => {
      const places = [...document.querySelectorAll(selector)].map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return { top: Math.round(top + scrollY), height: Math.round(height) };
      });
      Object.assign(window, { atLoad: places });
    });
  }, parts);
}

/** Everything stood at `load` where it stands in the end, and nothing moved on the way. */
async function expectWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const atLoad: Place[] = await page.evaluate(() => Reflect.get(window, 'atLoad'));
  expect(atLoad.length).toBeGreaterThan(6);
  expect(atLoad.every(({ height }) => height > 0)).toBe(true);
  expect(atLoad).toEqual(await page.evaluate(placesOf, parts));
  await expectNothingMoved(page, page.url());
}

type Place = { top: number; height: number };

function placesOf(selector: string): Place[] {
  return [...document.querySelectorAll(selector)].map((part) => {
    const { top, height } = part.getBoundingClientRect();
    return { top: Math.round(top + scrollY), height: Math.round(height) };
  });
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/** The first family of whatever shows a text. */
function facesInUse(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faces = new Set<string>();
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement;
    if (!holder?.checkVisibility() || !texts.currentNode.textContent?.trim()) continue;
    faces.add(getComputedStyle(holder).fontFamily.split(',')[0]?.replaceAll('"', '') ?? '');
  }
  return [...faces].sort();
}
