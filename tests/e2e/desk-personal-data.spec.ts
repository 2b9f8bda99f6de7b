import { readFile } from 'node:fs/promises';
import {
  ago,
  everythingSent,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
} from './desk.ts';
import { expect } from './strict-page.ts';

test('downloads the data of one person, notes included', async ({ page, desk }) => {
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await page.getByLabel('Nota privada').fill('Presidenta de la escalera');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await everythingSent(page);
  await page.reload();
  await page.getByRole('button', { name: 'Descargar' }).click();
  await expectResponsiveAndAccessible(page, 'the data of a person');
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Descargar' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  for (const stored of [late.email, late.message, 'Presidenta de la escalera'])
    expect(text).toContain(stored);
});

test('erases the ticked requests, and names the remaining ones', async ({
  page,
  desk,
  allow,
}) => {
  // The page of the erased request is asked for once more.
  allow(404);
  const [, id] = await desk.fill([
    { ...late, receivedAt: ago(48 * 60) },
    { ...late, name: 'Núria otra vez' },
    { ...late, name: 'Un vecino', email: 'vecino@example.com' },
  ]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByText(/2\.ª vez/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ya te había escrito' })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  for (const count of ['3 solicitudes', '2 solicitudes']) {
    await dialog.getByLabel(/Un vecino/).click();
    await expect(dialog.getByRole('button', { name: `Borrar ${count}` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Borrar 2 solicitudes' }).click();
  await expect(
    page.getByText(/^2 solicitudes borradas\. Sin tocar: Un vecino/),
  ).toBeVisible();
  const left = await desk.within((db) =>
    db.selectFrom('requests').select('name').execute(),
  );
  expect(left).toEqual([{ name: 'Un vecino' }]);
});
