import { ago, expectWellMade, open, test } from './desk.ts';
import { expect, failedRequest } from './strict-page.ts';

// Chromium reports each answer of 4xx, and each request without a network.
test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failedRequest] });

test.beforeEach(({ desk }) =>
  desk.within(async (db) => {
    for (const table of ['used_links', 'links', 'sessions', 'people'] as const)
      await db.deleteFrom(table).execute();
  }),
);

test('a partner is invited from the telephone and enters by the link, and whoever invited sees it', {
  tag: '@core',
}, async ({ page, browser, desk }) => {
  await open(page, desk, '/personas');
  await page.getByRole('button', { name: 'Invitar' }).click();
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
  // It is asked every five seconds.
  await expect(page.getByRole('dialog', { name: 'Ester ha entrado' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(link)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(page.getByText('Ester ha entrado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ester' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Anular/ })).toHaveCount(0);
});

test('whoever invited is told that the link was used, wherever in the desk', async ({
  page,
  browser,
  desk,
}) => {
  await open(page, desk, '/personas');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Su nombre').fill('Ester');
  await page.getByRole('button', { name: 'Hacer el enlace' }).click();
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Solicitudes/ }).click();
  await expect(page.getByRole('heading', { name: 'Solicitudes' })).toBeVisible();
  const hers = await (await browser.newContext()).newPage();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await expect(hers.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
  await hers.context().close();
  await expect(page.getByRole('status').getByText('Ester ha entrado')).toBeVisible({ timeout: 15_000 });
});

test('an open link is listed, also for whoever did not make it, and taken back', async ({ page, desk }) => {
  await desk.signIn('Ester');
  await open(page, desk, '/personas');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Su nombre').fill('ester');
  await expect(page.getByText('Será un dispositivo más de ester, que ya puede entrar.')).toBeVisible();
  await page.getByRole('button', { name: 'Yo, en otro dispositivo' }).click();
  await expectWellMade(page, 'the question whom a link is for', ['dark', 'light']);
  await page.getByRole('button', { name: 'Hacer el enlace' }).click();
  await expect(page.getByRole('dialog', { name: 'Enlace para Marc' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Invitar' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Enlace para Marc' })).toContainText(
    'Lo hizo Marc',
  );
  await expectWellMade(page, 'an open invitation');
  await open(page, desk, '/personas', 'Ester');
  await page.getByRole('button', { name: 'Anular el enlace para Marc' }).click();
  await expect(page.getByText('Enlace para Marc')).toHaveCount(0);
  expect(await desk.within((db) => db.selectFrom('links').select('hash').execute())).toEqual([]);
});

test('to invite takes a sign-in of the last minutes', async ({ page, desk }) => {
  await open(page, desk, '/personas');
  await desk.within((db) =>
    db
      .updateTable('sessions')
      .set({ created_at: ago(11) })
      .execute(),
  );
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Su nombre').fill('Ester');
  await page.getByRole('button', { name: 'Hacer el enlace' }).click();
  await expect(page.getByRole('dialog', { name: '¿Eres tú, Marc?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Hace falta que entres otra vez');
  expect(await desk.within((db) => db.selectFrom('links').select('hash').execute())).toEqual([]);
});
