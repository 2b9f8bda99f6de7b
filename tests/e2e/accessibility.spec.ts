import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { expectAccessible } from './axe.ts';
import { ContactForm, words } from './contact-form.ts';
import { wakeIslands } from './islands.ts';
import { expect, failedRequest, test } from './quiet-page.ts';

test.use({ expectedComplaints: [failedRequest] });

const widths = [360, 768, 1440];

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on any page', async ({ page }) => {
      for (const { name, path } of allPages) {
        await page.goto(path);
        if (path === routes.home) await wakeIslands(page);
        await expectAccessible(page, name);
      }
    });

    test.describe('form', () => {
      test.use({ contextOptions: { reducedMotion: 'reduce' } });

      test('axe finds nothing while the form is being sent, after success and after an error', async ({
        page,
      }) => {
        const form = new ContactForm(page);
        await form.open();
        await form.fill();
        const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
        await form.answerWith(async (route) => {
          await answered;
          await route.fulfill({ json: { success: true } });
        });
        await form.button.click();
        await expect(form.button).toHaveText(words.sending);
        await expectAccessible(page, 'sending', '#contacto');
        answer();
        await expect(form.status).toHaveText(words.success);
        await expectAccessible(page, 'success', '#contacto');
        await form.again.click();
        await page.unrouteAll();
        const errors = {
          name: 'Escribe tu nombre.',
          email: 'Revisa el correo.',
          message: 'Describe tu proyecto.',
        };
        await form.answerWithJson({ success: false, errors }, 422);
        await form.fill();
        await form.button.click();
        await expect(form.name).toHaveAttribute('aria-invalid', 'true');
        await expectAccessible(page, 'refused fields', '#contacto');
        await page.unrouteAll();
        await form.answerWithJson({ success: false });
        await form.button.click();
        await expect(form.status).toHaveText(words.error);
        await expectAccessible(page, 'error', '#contacto');
      });
    });

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });

      test('axe finds nothing on the landing page, nor on the page of a refused request', async ({
        page,
      }) => {
        const devtools = await page.context().newCDPSession(page);
        for (const path of [routes.home, `${routes.notSent}#email`]) {
          await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
          await page.goto(path);
          // axe is a script itself: allowed now, it finds the page as it came.
          await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
          await expectAccessible(page, path);
          await expect(page.locator('.island:not([data-island])')).toHaveCount(0);
        }
      });
    });
  });
}

for (const width of [360, 768]) {
  test(`at ${width} px axe finds nothing while the menu is open`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [routes.home, routes.privacy]) {
      await page.goto(path);
      await page.getByLabel('Abrir menú').click();
      const menu = page.getByRole('navigation', { name: 'Principal' });
      await expect(menu).toBeVisible();
      await menu.evaluate((nav) => Promise.all(nav.getAnimations().map(({ finished }) => finished)));
      await expectAccessible(page, path);
    }
  });
}
