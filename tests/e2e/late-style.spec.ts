import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { everythingIsThere, expect, failedRequest, test } from './quiet-page.ts';

/** The css of what is below the hero comes after the largest paint: nobody is to notice. */
const lateStyle = /below-the-hero.*\.css$/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('nothing below the hero shows before its style sheet is there', async ({ page }) => {
  const release = await holdBack(page, lateStyle);
  await page.goto(routes.home, { waitUntil: 'load' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('#servicios, footer, .wa')).toHaveCount(3);
  for (const part of await page.locator('#servicios, footer, .wa').all()) await expect(part).toBeHidden();
  release();
  for (const part of await page.locator('#servicios, footer, .wa').all()) await expect(part).toBeVisible();
});

test('the manifest, which a browser fetches as soon as it is named, is named after that', async ({
  page,
}) => {
  const release = await holdBack(page, lateStyle);
  await page.goto(routes.home, { waitUntil: 'load' });
  const manifest = page.locator('link[rel=manifest]');
  await expect(manifest).toHaveCount(0);
  release();
  await expect(manifest).toHaveCount(1);
  const answer = await page.request.get((await manifest.getAttribute('href')) ?? '');
  const { icons } = await answer.json();
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
});

test('a link that is followed before that leads to its section all the same', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await holdBack(page, lateStyle);
  await page.goto(routes.home, { waitUntil: 'load' });
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Seguridad' }).click();
  release();
  await everythingIsThere(page);
  await expect(page.locator('#seguridad').getByRole('heading').first()).toBeInViewport();
});

test('whoever arrives at a section sees it, and whoever comes back is where they were', async ({ page }) => {
  await page.goto(`${routes.home}#contacto`);
  await expect(page.locator('#contacto').getByRole('heading').first()).toBeInViewport();
  await page.locator('#vertical-bcn').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  const left = await scrolled(page);
  await page.reload();
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(100);
  await page.goto(routes.cookies);
  await page.goBack();
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(100);
});

test('every text has its own face in the end, for whoever arrives and for whoever comes back', async ({
  page,
}) => {
  for (const path of [routes.home, routes.legalNotice]) {
    await page.goto(path);
    expect(await page.evaluate(facesInUse)).toEqual(['Archivo Display', 'Archivo Text']);
    await page.reload();
    await everythingIsThere(page);
    expect(await page.evaluate(facesInUse)).toEqual(['Archivo Display', 'Archivo Text']);
  }
});

test.describe('when the text face does not come', () => {
  test.use({ expectedComplaints: [failedRequest] });

  test('the page is whole without it', async ({ page }) => {
    await page.route(/archivo-text.*\.woff2$/, (route) => route.abort());
    await page.goto(routes.home);
    for (const section of await page.locator('main > section').all()) await expect(section).toBeVisible();
    await wakeIslands(page);
  });
});

test.describe('when the style sheet does not come', () => {
  test.use({ expectedComplaints: [failedRequest] });

  test('the texts are there without it, and the form works', async ({ page }) => {
    await page.route(lateStyle, (route) => route.abort());
    await page.goto(routes.home);
    for (const section of await page.locator('main > section').all()) await expect(section).toBeVisible();
    await page.locator('form').scrollIntoViewIfNeeded();
    await expect(page.locator('astro-island[component-export=ContactForm]')).not.toHaveAttribute('ssr');
  });
});

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
