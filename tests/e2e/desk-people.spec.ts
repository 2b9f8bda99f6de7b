import { ago, expectResponsiveAndAccessible, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test('invites a new person by a link that signs in once', { tag: '@core' }, async ({
  page,
  desk,
  browser,
}) => {
  await desk.fill([]);
  await open(page, desk, '/personas');
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  await expectResponsiveAndAccessible(page, 'the invitation');
  await page.getByLabel('Su nombre').fill('Laia');
  await page.getByRole('button', { name: 'Hacer el enlace' }).click();
  await expect(page.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible();
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await hers.getByRole('button', { name: 'Ahora no' }).click();
  await expect(hers.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await hers.goto(`${desk.origin}/oficina/personas`);
  await expect(hers.getByRole('heading', { name: 'Laia' })).toBeVisible();
  // The first person is removed by the terminal alone.
  const marc = hers.locator('.card', {
    has: hers.getByRole('heading', { name: 'Marc' }),
  });
  await expect(marc.getByRole('button')).toHaveCount(0);
  await hers.getByRole('button', { name: 'Cambiar el nombre' }).click();
  await hers.getByRole('textbox', { name: 'Nombre' }).fill('Laia B.');
  await hers.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(hers.getByRole('heading', { name: 'Laia B.' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Quitar a Laia B.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByRole('heading', { name: 'Laia B.' })).toHaveCount(0);
  await context.close();
});

test('asks before a link replaces an open session; explains useless links', async ({
  page,
  desk,
  allow,
}) => {
  allow(401, 410);
  await desk.fill([]);
  await open(page, desk, '/', 'Ester');
  const link = await desk.newLink();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Seguir como Ester' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar el enlace' }).click();
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await expect(page.getByRole('button', { name: 'Ahora no' })).toBeVisible();
  const sessions = await desk.within((db) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'personId')
      .select('name')
      .execute(),
  );
  expect(sessions.at(-1)).toEqual({ name: 'Marc' });
  await page.goto(`${desk.origin}/oficina/personas`);
  await page.getByRole('button', { name: 'Cerrar la sesión en todas partes' }).click();
  await page.getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await expect(
    page.getByRole('heading', { name: 'Este enlace ya no vale' }),
  ).toBeVisible();
  await page.goto(link.slice(0, -1));
  await expect(
    page.getByRole('heading', { name: 'A este enlace le falta algo' }),
  ).toBeVisible();
});

test('shows figures, exports, installs, and says how a backup ended', async ({
  page,
  desk,
}) => {
  const answers = Array.from({ length: 10 }, (_, index) =>
    ago(index === 0 ? 60 : 27 * 60),
  );
  await desk.fill(answers.map((answeredAt) => ({ ...late, answeredAt })));
  await open(page, desk, '/mas');
  await expect(page.getByText('9 de 10 a tiempo')).toBeVisible();
  for (const format of ['.csv', '.json']) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    expect((await file).suggestedFilename()).toContain(format);
  }
  const install = page.getByRole('button', { name: 'Instalar' });
  const prevented = await page.evaluate(() => {
    const prompt = () => dispatchEvent(new Event('appinstalled'));
    return !dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
    );
  });
  expect(prevented).toBe(true);
  await install.click();
  await expect(install).toHaveCount(0);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('dialog')).toContainText('enlace nuevo');
  await page.keyboard.press('Escape');
  const problem = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /copia/ }) });
  await problem.getByRole('button').click();
  await expect(problem).toHaveCount(0);
  await expect(page.getByText('Copia hecha y comprobada')).toBeVisible();
});

test.describe('when a part of the page is gone', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|dynamically imported/] });

  test('offers to reload', async ({ page, desk }) => {
    await page.route(/assets\/MorePage/, (route) => route.abort());
    await open(page, desk, '/mas');
    const reload = page.getByRole('button', { name: 'Recargar' });
    await expect(reload).toBeVisible();
    await page.unrouteAll();
    await reload.click();
    await expect(page.getByRole('heading', { name: 'Más', level: 1 })).toBeVisible();
  });
});

for (const path of ['/personas', '/mas', '/apuntar', '/no-hay-nada'])
  test(`${path} fits every width and large text`, async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectResponsiveAndAccessible(page, path);
  });
