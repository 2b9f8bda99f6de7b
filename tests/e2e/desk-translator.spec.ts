import type { Page } from '@playwright/test';
import { ago, justNow, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.describe('in the hands of a translator', () => {
  test.use({ translated: true });

  test.describe('the list', () => {
    test.beforeEach(async ({ page, desk }) => {
      await page.clock.install();
      const soon = { name: 'Jordi R.', receivedAt: ago(20 * 60 - 10) };
      await desk.fill([late, { ...late, ...soon }]);
      await open(page, desk);
      await expect(translated(page, 'Jordi R.')).toBeVisible();
    });

    test('counts a request that arrives', async ({ page, desk }) => {
      await desk.receive({ ...late, receivedAt: ago(0) });

      await page.clock.fastForward(20_000);

      const current = page.locator('nav [aria-current]');
      await expect(current).toHaveText(/^3 sin contestar/);
    });

    test('marks a deadline that is near with its symbol', async ({ page, allow }) => {
      allow('ERR_INTERNET_DISCONNECTED');
      // An answer from the server would correct the clock.
      await page.context().setOffline(true);
      await page.clock.fastForward(15 * 60_000);

      const near = page.locator('.deadline-near');
      await expect(near).toHaveText(/^Quedan 3\sh 5/);
      await expect(near.locator('svg')).toBeVisible();
    });

    test('says that it is offline', async ({ page, allow }) => {
      allow('ERR_INTERNET_DISCONNECTED');
      // The lines above a list are in a lazy file.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await expect(page.locator('.banner')).toContainText(/se envía al volver la red/);

      await page.context().setOffline(false);

      await expect(page.locator('.banner')).toHaveCount(0);
    });
  });

  test.describe('a request', () => {
    const answer = (page: Page) => page.getByRole('button', { name: 'Contestada' });
    const noAnswer = (page: Page) => page.getByRole('button', { name: 'No lo coge' });
    const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });

    test.beforeEach(async ({ page, desk }) => {
      const [id] = await desk.fill([late]);
      await open(page, desk, `/solicitudes/${id}`);
      await expect(translated(page, 'Entra agua.')).toBeVisible();
    });

    test('counts missed calls', async ({ page }) => {
      await noAnswer(page).click();
      await expect(page.getByText(new RegExp(`^No lo coge, ${justNow()}`))).toBeVisible();

      await noAnswer(page).click();

      await expect(
        page.getByText(new RegExp(`^No lo coge ×2, ${justNow()}`)),
      ).toBeVisible();
    });

    test('says that it is answered', async ({ page }) => {
      await answer(page).click();

      await expect(page.getByText(/^Contestada en 27\sh/)).toBeVisible();
    });

    test('waits again after an undo', async ({ page }) => {
      await answer(page).click();
      await expect(page.getByText(/^Contestada en 27\sh/)).toBeVisible();

      await undo(page).last().click();

      await expect(page.getByText(/de retraso$/)).toBeVisible();
    });

    test('says on which day it comes back', async ({ page }) => {
      const part = page.locator('.outcome');
      await expect(part).toContainText('Aún no.');

      await part.getByRole('button', { name: 'Otro día' }).click();
      await page.getByRole('button', { name: 'Mañana' }).click();

      await expect(part).toContainText('Volver a llamar mañana');
    });

    test('shows who has written a note', async ({ page }) => {
      await page.getByLabel('Nota privada').fill('Llamar el lunes');
      await page.getByRole('button', { name: 'Guardar la nota' }).click();

      await expect(page.locator('.note-foot > span')).toHaveText(
        new RegExp(`^Marc, ${justNow()}`),
      );
    });
  });
});

/** Finds a text as the translator wrote it. */
function translated(page: Page, text: string) {
  return page.locator('font > font').filter({ hasText: text });
}
