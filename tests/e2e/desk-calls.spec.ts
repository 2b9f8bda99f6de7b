import type { Page } from '@playwright/test';
import { expectWellMade, open, late as person, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

// What waits is sent every five seconds, should the network not work at the moment when it is there again.
const soon = { timeout: 15_000 };

test('a call that is taken down waits in the list, marked, and is answered like a request', {
  tag: '@core',
}, async ({ page, desk }) => {
  await desk.fill([person]);
  await open(page, desk);
  await page.getByRole('link', { name: 'Apuntar una llamada' }).click();
  await takeDown(page, { Nombre: 'Marta R.', Teléfono: '600 000 077', 'Qué quiere': 'Una gotera.' });
  await expect(page.getByText('Marta R.: llamada apuntada.')).toBeVisible();
  const row = page.locator('.row').last();
  await expect(row).toContainText('Marta R. por teléfono');
  await expect(page.getByRole('link', { name: 'Sin contestar 2' })).toBeVisible();
  await row.getByRole('link', { name: /Marta R\. por teléfono/ }).click();
  await expect(page.getByText('Una gotera.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quién y cuándo' })).toContainText('por teléfono');
  await expect(page.getByRole('region', { name: 'Quién y cuándo' })).toContainText('No lo dejó');
  await expect(page.getByRole('region', { name: 'Historia' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Escribir/ }), 'without an address').toHaveCount(0);
  await page.getByRole('button', { name: 'Borrar a esta persona…' }).click();
  await expect(page.getByRole('dialog', { name: 'Borrar a Marta R.' })).toContainText('600 000 077');
  await page.goBack();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText('Marta R.: contestada.')).toBeVisible();
  await expect(page.locator('.row')).toHaveCount(1);
});

test('a call that is taken down without a network is in the list at once, and sent when there is one', {
  tag: '@core',
}, async ({ page, context, desk, allow }) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await desk.fill([person]);
  await open(page, desk);
  await expect(page.locator('.row')).toHaveCount(1);
  await page.getByRole('link', { name: 'Apuntar una llamada' }).click();
  await context.setOffline(true);
  await takeDown(page, { Nombre: 'Marta R.', Teléfono: '600 000 077' });
  await expect(page.getByText('Marta R.: llamada apuntada. Se enviará al volver la red.')).toBeVisible();
  const row = page.locator('.row').last();
  await expect(row).toContainText('Apuntada por teléfono: se enviará al volver la red');
  await expect(row.getByRole('link'), 'it has no page yet').toHaveAccessibleName(/^Llamar a Marta R\./);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('2 sin contestar');
  await expect(page.locator('.group')).toHaveText(['Con retraso1', 'Con margen1']);
  await expectWellMade(page, 'a call that waits for the network');
  await context.setOffline(false);
  await expect(row.getByRole('link', { name: /Marta R\. por teléfono/ })).toBeVisible(soon);
  await expect(page.locator('.row')).toHaveCount(2);
  const stored = await desk.within((db) =>
    db.selectFrom('requests').select(['name', 'email', 'phone', 'message', 'source']).execute(),
  );
  expect(stored.at(-1)).toEqual({
    name: 'Marta R.',
    email: '',
    phone: '600 000 077',
    message: '',
    source: 'phone',
  });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Marta');
});

test('a call needs a name, and a telephone or an address; what was typed is still there on coming back', async ({
  page,
  desk,
}) => {
  await desk.fill([person]);
  await open(page, desk, '/apuntar');
  await takeDown(page, { Nombre: 'Marta R.', 'Qué quiere': 'Una gotera.' });
  await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/Hace falta un teléfono o un correo/);
  await expectWellMade(page, 'a call without a telephone', ['dark', 'light']);
  await page.getByRole('link', { name: 'Volver a la lista' }).click();
  await page.getByRole('link', { name: 'Apuntar una llamada' }).click();
  await expect(page.getByLabel('Qué quiere')).toHaveValue('Una gotera.');
  await takeDown(page, { Correo: 'marta@example.com' });
  await expect(page.locator('.row').last()).toContainText('Marta R. por teléfono');
  await page.getByRole('link', { name: 'Apuntar una llamada' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
});

async function takeDown(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Apuntar la llamada' }).click();
}
