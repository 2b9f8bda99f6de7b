import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './strict-page.ts';

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'no-preference' },
});

const button = (page: Page) => page.getByRole('button', { name: 'Menú' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

for (const path of [routes.home, routes.privacy])
  test.describe(`the menu of ${path}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
      await expect(navigation(page)).toBeHidden();
      await button(page).click();
      await expect(navigation(page)).toBeVisible();
    });

    test('opens in 0.3 seconds', async ({ page }) => {
      await expect(navigation(page)).toHaveCSS('transition-property', /^clip-path/);
      await expect(navigation(page)).toHaveCSS('transition-duration', /^0\.3s/);
    });

    test('closes by its button', async ({ page }) => {
      await button(page).click();

      await expect(navigation(page)).toBeHidden();
    });

    test('closes by Escape', async ({ page }) => {
      await button(page).click();
      await button(page).press('Enter');

      await page.keyboard.press('Escape');

      await expect(navigation(page)).toBeHidden();
      await expect(button(page)).toBeFocused();
    });
  });

for (const { name, section } of [
  { name: 'Seguridad', section: '#seguridad' },
  { name: 'Pedir presupuesto', section: '#contacto' },
])
  test(`the menu’s link to ${section} leads there`, async ({ page }) => {
    await page.goto(routes.home);
    await button(page).click();

    await navigation(page).getByRole('link', { name }).click();

    await expect(navigation(page)).toBeHidden();
    await expect(page).toHaveURL(routes.home + section);
    await expect(page.locator(section)).toBeInViewport();
  });

test('the open menu is accessible', async ({ page }) => {
  await page.goto(routes.home);

  await button(page).press('Enter');
  await navigation(page).evaluate((nav) =>
    Promise.all(nav.getAnimations().map(({ finished }) => finished)),
  );

  await expectAccessible(page, 'the open menu');
});

test('the menu closes once the focus has left it', async ({ page }) => {
  await page.goto(routes.home);
  await button(page).press('Enter');
  await navigation(page).getByRole('link').last().focus();

  await page.keyboard.press('Tab');

  await expect(navigation(page)).toBeHidden();
});

test('the menu stands in the header once there is room', async ({ page }) => {
  await page.goto(routes.home);
  await button(page).click();

  await page.setViewportSize({ width: 1280, height: 800 });

  await expect(button(page)).toBeHidden();
  await expect(navigation(page)).toHaveCSS('position', 'static');
});
