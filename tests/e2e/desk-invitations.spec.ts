import { expectWellMade, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(({ desk }) =>
  desk.within(async (db) => {
    for (const table of ['signInTokens', 'sessions', 'people'] as const) await db.deleteFrom(table).execute();
  }),
);

test('a partner is invited from the telephone and signs in by the link', { tag: '@core' }, async ({
  page,
  browser,
  desk,
  allow,
}) => {
  allow(409);
  await open(page, desk, '/personas');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Su nombre').fill('marc');
  await page.getByRole('button', { name: 'Hacer el enlace' }).click();
  await expect(page.getByRole('alert')).toContainText('Ya hay una persona con ese nombre');
  await page.getByLabel('Su nombre').fill('Ester');
  await page.getByRole('button', { name: 'Hacer el enlace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enlace para Ester' });
  await expect(dialog.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible();
  await expectWellMade(page, 'a link for somebody');
  const link = (await dialog.locator('code').textContent()) ?? '';
  expect(link).toMatch(/^http:\/\/localhost:\d+\/oficina\/entrar#[\w-]{43}$/);
  const hers = await (await browser.newContext()).newPage();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await expect(hers.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
  await hers.context().close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Ester' })).toBeVisible();
});
