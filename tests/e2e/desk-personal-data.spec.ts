import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { act } from '../kit/requests.ts';
import { ago, expectResponsiveAndAccessible, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.describe('the data of one person', () => {
  const note = 'Presidenta de la escalera';
  const download = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Descargar' });

  test.beforeEach(async ({ page, desk }) => {
    const [id = 0] = await desk.fill([late]);
    await desk.within((db) => act(db, id, { kind: 'note', text: note }));
    await open(page, desk, `/solicitudes/${id}`);
    await page.getByText('Es publicidad · Sus datos').click();
    await page.getByRole('button', { name: 'Descargar sus datos' }).click();
    await expect(download(page)).toBeVisible();
  });

  test('are offered responsively and accessibly', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the data of a person');
  });

  test('are downloaded with the notes', async ({ page }) => {
    const file = page.waitForEvent('download');

    await download(page).click();

    const text = await readFile(await (await file).path(), 'utf8');
    for (const stored of [late.email, late.message, note]) expect(text).toContain(stored);
  });
});

test('an erasure deletes the drafts about each request', async ({
  page,
  desk,
  allow,
}) => {
  // The page of the erased request is requested once more.
  allow(404);
  const earlier = { ...late, receivedAt: ago(48 * 60) };
  const [other, id] = await desk.fill([earlier, late]);
  await open(page, desk, `/solicitudes/${id}`);
  const draft = JSON.stringify({ text: 'Portero', at: Date.now() });
  await page.evaluate(
    ([request, value]) => {
      const person = localStorage.getItem('oficina-persona');
      localStorage.setItem(`oficina-borrador/${person}/${request}`, value);
    },
    [other, draft] as const,
  );

  await page.getByText('Es publicidad · Sus datos').click();
  await page.getByRole('button', { name: 'Borrar sus datos' }).click();
  await page.getByRole('button', { name: 'Borrar 2 solicitudes' }).click();

  await expect(page.getByText(/^2 solicitudes borradas/)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain('Portero');
});

test.describe('a person with several requests', () => {
  test.beforeEach(async ({ page, desk }) => {
    const [, id] = await desk.fill([
      { ...late, receivedAt: ago(48 * 60) },
      { ...late, name: 'Núria otra vez' },
      { ...late, name: 'Un vecino', email: 'vecino@example.com' },
    ]);
    await open(page, desk, `/solicitudes/${id}`);
  });

  test('is shown as one', async ({ page }) => {
    await expect(page.getByText(/2\.ª vez/)).toBeVisible();
    const heading = page.getByRole('heading', { name: 'Ya te había escrito' });
    await expect(heading).toBeVisible();
  });

  test('is erased except for unticked requests', async ({ page, desk, allow }) => {
    // The page of the erased request is requested once more.
    allow(404);
    await page.getByText('Es publicidad · Sus datos').click();
    await page.getByRole('button', { name: 'Borrar sus datos' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    for (const count of ['3 solicitudes', '2 solicitudes']) {
      await dialog.getByLabel(/Un vecino/).click();
      await expect(dialog.getByRole('button', { name: `Borrar ${count}` })).toBeVisible();
    }

    await dialog.getByRole('button', { name: 'Borrar 2 solicitudes' }).click();

    const said = page.getByText(/^2 solicitudes borradas\. Sin tocar: Un vecino/);
    await expect(said).toBeVisible();
    const left = desk.within((db) => db.selectFrom('requests').select('name').execute());
    expect(await left).toEqual([{ name: 'Un vecino' }]);
  });
});
