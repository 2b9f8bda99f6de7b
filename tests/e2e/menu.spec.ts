import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { expect, test } from './strict-page.ts';

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'no-preference' } });

const opener = (page: Page) => page.getByLabel('Abrir menú');
const closer = (page: Page) => page.getByLabel('Cerrar menú');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const behind = (page: Page) => page.locator('main, footer, aside');

/** Pages of both kinds: on the landing page the menu's script comes late, in the others it stands. */
const paths = [routes.home, routes.privacy];

async function open(page: Page, path: string = routes.home): Promise<void> {
  await page.goto(path);
  if (path !== routes.home) return;
  await wakeIslands(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

for (const path of paths) {
  test(`at ${path} the menu button opens and closes the navigation, in 0.3 seconds, says which it will do, and the page behind is inert meanwhile`, {
    tag: path === routes.home ? ['@core'] : [],
  }, async ({ page }) => {
    await open(page, path);
    const inert = () =>
      behind(page).evaluateAll((all) => [...new Set(all.map((part) => (part as HTMLElement).inert))]);
    await expect(page.locator('.nav')).toHaveCSS('transition-property', /^clip-path/);
    await expect(page.locator('.nav')).toHaveCSS('transition-duration', /^0\.3s/);
    await expect(navigation(page)).toBeHidden();
    expect(await inert()).toEqual([false]);
    await opener(page).click();
    await expect(navigation(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    await expect.poll(inert).toEqual([true]);
    await expect(page.locator('.nav')).toHaveCSS('transition-property', /^clip-path/);
    await expect(page.locator('.nav')).toHaveCSS('transition-duration', /^0\.3s/);
    await closer(page).click();
    await expect(navigation(page)).toBeHidden();
    await expect(opener(page)).toBeVisible();
    await expect.poll(inert).toEqual([false]);
  });
}

test('following a link, or the call to action, closes the menu and leads to its section', {
  tag: '@core',
}, async ({ page }) => {
  await open(page);
  for (const [name, section] of [
    ['Seguridad', '#seguridad'],
    ['Pedir presupuesto', '#contacto'],
  ] as const) {
    await opener(page).click();
    await navigation(page).getByRole('link', { name }).click();
    await expect(navigation(page)).toBeHidden();
    await expect(page).toHaveURL(routes.home + section);
    await expect(page.locator(section)).toBeInViewport();
  }
});

for (const path of paths) {
  test(`at ${path} Escape closes the menu and gives the focus back to its button`, async ({ page }) => {
    await open(page, path);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(navigation(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(navigation(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(navigation(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test(`at ${path} while the menu is open the keyboard does not reach the page behind it`, async ({
    page,
  }) => {
    await open(page, path);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(closer(page)).toBeFocused();
    const reached = new Set<string>();
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(whereTheFocusIs));
    }
    expect([...reached].sort()).toEqual(['BODY', 'HEADER']);
  });
}

test('the menu closes when the window grows wide, and the page can be used again', async ({ page }) => {
  await open(page);
  await opener(page).click();
  await expect(closer(page)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(navigation(page)).toBeVisible();
  await expect(opener(page)).toBeHidden();
  await expect(page.locator('.burger')).toHaveJSProperty('open', false);
  await expect(page.locator('main')).toHaveJSProperty('inert', false);
});

test('a menu that was opened before its script arrived behaves like any other from then on', async ({
  page,
}) => {
  const release = await holdBack(page, /\.js$/);
  await page.goto(routes.home);
  await opener(page).click();
  await expect(navigation(page)).toBeVisible();
  release();
  await expect(closer(page)).toBeVisible();
  await expect(page.locator('main')).toHaveJSProperty('inert', true);
  await navigation(page).getByRole('link', { name: 'Servicios' }).click();
  await expect(navigation(page)).toBeHidden();
  await expect(page.locator('main')).toHaveJSProperty('inert', false);
});

function whereTheFocusIs(): string {
  const part = document.activeElement?.closest('header, main, footer, aside, .skip');
  return part?.tagName === 'A' ? 'BODY' : (part?.tagName ?? 'BODY');
}
