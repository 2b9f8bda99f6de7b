import { readFile } from 'node:fs/promises';
import { ago, expectWellMade, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const person = { name: 'Núria P.', email: 'nuria@example.com', receivedAt: ago(300) };
const twelve = Array.from({ length: 12 }, (_, place) => ({
  ...person,
  receivedAt: ago(3000 + place * 10),
  answeredAt: place < 9 ? ago(2900) : place < 11 ? ago(60) : null,
}));

test('below ten requests nothing is counted, above it one sentence says it', async ({ page, desk }) => {
  await desk.fill(twelve.slice(0, 3));
  await open(page, desk, '/como-vamos');
  await expect(page.getByText('Aún es pronto para contar')).toBeVisible();
  await desk.fill(twelve);
  await page.reload();
  await expect(page.getByText('9 de 11 contestadas a tiempo')).toBeVisible();
  await expect(page.locator('.trio div').filter({ hasText: 'Contestadas con retraso' })).toContainText('2');
  await expect(page.locator('.trio div').filter({ hasText: 'Sin contestar' })).toContainText('1');
  const weeks = page.getByRole('table', { name: /^Solicitudes por semana/ });
  await expect(weeks.getByRole('row')).toHaveCount(13);
  await page.emulateMedia({ media: 'print' });
  await expect(weeks, 'on paper too').toBeVisible();
});

test('the requests between two days are saved as a file', async ({ page, desk }) => {
  await desk.fill([person]);
  await open(page, desk, '/datos');
  await expect(page.getByText('1 solicitud en total.')).toBeVisible();
  await page.getByLabel('Desde').fill('2020-01-01');
  await page.getByLabel('Hasta').fill('2020-02-01');
  await expect(
    page.getByText('0 solicitudes desde el 1 de enero de 2020 hasta el 1 de febrero de 2020.'),
  ).toBeVisible();
  await page.getByLabel('Hasta').fill('');
  for (const format of ['csv', 'json']) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `(.${format})` }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^solicitudes-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    const written = await readFile(await saved.path(), 'utf8');
    expect(written).toContain('nuria@example.com');
  }
});

test('what is held of somebody is shown, and erased for good', { tag: '@core' }, async ({ page, desk }) => {
  const [first] = await desk.fill([
    person,
    { ...person, message: 'Otra vez yo.' },
    { ...person, email: 'otra@example.com' },
  ]);
  await open(page, desk, `/solicitudes/${first}`);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  await page.goto(`${desk.origin}/oficina/datos`);
  await page.getByLabel('Su correo').fill('nadie@example.com');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('No hay nada de esa dirección.')).toBeVisible();
  await page.getByLabel('Su correo').fill('Nuria@example.com');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Núria P.: 2 solicitudes.')).toBeVisible();
  await page.getByRole('button', { name: 'Exportar sus datos' }).click();
  await expect(page.getByText('Otra vez yo.')).toBeVisible();
  const report = page.getByRole('article');
  await expect(report, 'it says what whoever asked may do').toContainText(
    'Agencia Española de Protección de Datos',
  );
  await expect(report, 'and names neither who works here nor what programs call it').not.toContainText(
    /Marc|deliveredAt|httpRequestId/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(report).toBeVisible();
  await expect(
    page.getByText('Alguien pide sus datos'),
    'the person gets nothing but the report',
  ).toBeHidden();
  await page.emulateMedia({ media: null });
  await expectWellMade(page, 'what is held of somebody');
  await page.getByRole('button', { name: 'Borrar a esta persona…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Borrar a Núria P.' });
  await expect(dialog.getByRole('button', { name: 'No borrar nada' })).toBeFocused();
  await expectWellMade(page, 'the question before erasing');
  const readAnew = page.waitForRequest((request) => request.url().includes('/requests?'));
  await dialog.getByRole('button', { name: 'Confirmar y borrar' }).click();
  await expect(page.getByText('Núria P.: borrado todo (2 solicitudes).')).toBeVisible();
  expect((await readAnew).headers(), 'what was read of her is forgotten').not.toHaveProperty('if-none-match');
  await page.goto(`${desk.origin}/oficina/todas`);
  await expect(page.locator('.row')).toHaveCount(1);
});

test('a request leads to what is held of its person alone, and no address stands in a URL', async ({
  page,
  desk,
}) => {
  const [id] = await desk.fill([person, { ...person, name: 'Pau G.', email: 'pau@example.com' }]);
  await open(page, desk, `/solicitudes/${id}`);
  await page.getByRole('button', { name: 'Borrar a esta persona…' }).click();
  await expect(page.getByRole('dialog', { name: 'Borrar a Núria P.' })).toBeVisible();
  await expect(page).toHaveURL(`${desk.origin}/oficina/datos`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('nuria');
  await page.getByRole('button', { name: 'No borrar nada' }).click();
  await page.getByLabel('Su correo').fill('pau@example.com');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Pau G.: 1 solicitud.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('what cannot be undone wants a sign-in of the last minutes', async ({ page, desk, allow }) => {
  allow(403);
  await desk.fill([person]);
  await open(page, desk, '/datos');
  await expect(page.getByText('1 solicitud en total.')).toBeVisible();
  await desk.within((db) =>
    db
      .updateTable('sessions')
      .set({ createdAt: ago(11) })
      .execute(),
  );
  await page.getByRole('button', { name: 'Para Excel (.csv)' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Eres tú, Marc?' });
  await expect(dialog).toContainText('requests -- desk --for Marc');
  await expectWellMade(page, 'asked to sign in again');
});

test('somebody is called by another name, but not by one that is taken', async ({ page, desk, allow }) => {
  allow(409);
  await desk.signIn('Ester');
  await open(page, desk, '/personas');
  await page.getByRole('button', { name: 'Cambiar el nombre' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('ester');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectWellMade(page, 'a name that is taken');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Marc Puig');
  await page.getByRole('textbox', { name: 'Nombre' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Marc Puig' })).toBeVisible();
  const rename = page.getByRole('button', { name: 'Cambiar el nombre' });
  await expect(rename, 'the focus is back where it was').toBeFocused();
  await rename.click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(rename).toBeFocused();
  await rename.press('Enter');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Marc');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Marc', exact: true })).toBeVisible();
});

test('the state is what doctor finds, the worst first', async ({ page, desk }) => {
  await desk.fill([person]);
  await open(page, desk, '/estado');
  await expect(page.locator('.chk').first()).toBeVisible();
  const levels = await page.locator('.chk__level').allTextContents();
  const order = ['Mal', 'Conviene mirarlo'];
  expect(levels).toEqual([...levels].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  await expect(page.getByText('No se envían: no hay correo configurado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprobar otra vez' })).toBeEnabled();
  await expect(page.getByText(/^Hay \d+ fallos?: así no se debe publicar la web\./)).toBeVisible();
  await expect(page.locator('.chk').first()).toContainText(
    'nadie recibe un aviso cuando llega una solicitud',
  );
  await page.getByRole('button', { name: 'Hacer una copia ahora' }).click();
  // A process of its own makes it.
  const made = page.getByText(/^Copia hecha y comprobada en .*requests-.*\.sqlite\./);
  await expect(made).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^La última es del/)).toBeVisible();
});
