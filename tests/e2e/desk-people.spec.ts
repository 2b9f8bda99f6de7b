import { expectResponsiveAndAccessible, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

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
  await expect(hers.getByRole('button', { name: 'Quitar a Marc' })).toHaveCount(0);
  await context.close();
});

test('asks before a link replaces an open session', async ({ page, desk }) => {
  await desk.fill([]);
  await open(page, desk, '/', 'Ester');
  await page.goto(await desk.newLink());
  await expect(page.getByRole('button', { name: 'Seguir como Ester' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar el enlace' }).click();
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await expect(page.getByRole('button', { name: 'Ahora no' })).toBeVisible();
  const sessions = await desk.within((db) =>
    db.selectFrom('sessions').innerJoin('people', 'people.id', 'personId').select('name').execute(),
  );
  expect(sessions.at(-1)).toEqual({ name: 'Marc' });
});

test('says how a backup ended after its problem is gone', async ({ page, desk }) => {
  await desk.fill([late]);
  await open(page, desk, '/mas');
  const problem = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /copia/ }) });
  await problem.getByRole('button').click();
  await expect(problem).toHaveCount(0);
  await expect(page.getByText('Copia hecha y comprobada')).toBeVisible();
});

for (const path of ['/personas', '/mas', '/apuntar', '/no-hay-nada'])
  test(`${path} fits every width and large text`, async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectResponsiveAndAccessible(page, path);
  });
