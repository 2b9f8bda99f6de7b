import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { everyPage, homes } from './all-pages.ts';
import { expectAccessible } from './axe.ts';
import { ContactForm, words } from './contact-form.ts';
import { wakeIslands } from './islands.ts';
import { expect, failedRequest, test } from './quiet-page.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 800 };

test.use({ expectedComplaints: [failedRequest], contextOptions: { reducedMotion: 'reduce' } });

for (const [viewport, tag] of [
  [phone, ['@core']],
  [desktop, []],
] as const) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds nothing on any page', { tag: [...tag] }, async ({ page }) => {
      for (const { name, path } of everyPage) {
        await page.goto(path);
        if (homes.includes(path)) await wakeIslands(page);
        await expectAccessible(page, name);
      }
    });
  });
}

test('axe finds nothing while the form is refused by the browser, being sent, after success and after an error', async ({
  page,
}) => {
  const form = new ContactForm(page);
  await form.open();
  await form.button.click();
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAtBothWidths(page, 'refused by the browser', '#contacto');
  await form.fill();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await form.answerWith(async (route) => {
    await answered;
    await route.fulfill({ json: { success: true } });
  });
  await form.button.click();
  await expect(form.button).toHaveText(words.sending);
  await expectAccessibleAtBothWidths(page, 'sending', '#contacto');
  answer();
  await expect(form.status).toHaveText(words.success);
  await expectAccessibleAtBothWidths(page, 'success', '#contacto');
  await form.again.click();
  await page.unrouteAll();
  const errors = { name: 'Escribe tu nombre.', email: 'Revisa el correo.', message: 'Describe tu proyecto.' };
  await form.answerWithJson({ success: false, errors }, 422);
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.error);
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAtBothWidths(page, 'error, with refused fields', '#contacto');
});

test('axe finds nothing while the menu is open', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of [routes.home, routes.privacy]) {
    await page.goto(path);
    await page.getByLabel('Abrir menú').click();
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await expect(menu).toBeVisible();
    await menu.evaluate((nav) => Promise.all(nav.getAnimations().map(({ finished }) => finished)));
    await expectAccessible(page, path);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('axe finds nothing on the landing page, nor on the page of a refused request', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    for (const path of [routes.home, `${routes.notSent}#email`]) {
      await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
      await page.goto(path);
      // axe is a script itself: allowed now, it finds the page as it came.
      await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
      await expectAccessibleAtBothWidths(page, path);
      await expect(page.locator('.island:not([data-island])')).toHaveCount(0);
    }
  });
});

async function expectAccessibleAtBothWidths(page: Page, state: string, within?: string): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    // The bar of telephones leaves the form with the next frame; until then it covers what axe measures.
    await expect.poll(() => page.evaluate(barOverForm), `${state}: the bar is over the form`).toBe(false);
    await expectAccessible(page, `${state} at ${viewport.width} px`, within);
  }
}

function barOverForm(): boolean {
  const [bar, form] = [document.querySelector('.bar'), document.querySelector('form')];
  if (!bar?.checkVisibility({ visibilityProperty: true }) || !form?.checkVisibility()) return false;
  const { top: barTop, bottom: barBottom } = bar.getBoundingClientRect();
  const { top, bottom } = form.getBoundingClientRect();
  return barTop < Math.min(bottom, innerHeight) && Math.max(top, 0) < barBottom;
}
