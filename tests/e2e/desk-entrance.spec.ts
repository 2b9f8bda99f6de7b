import { enter, expectWellMade, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

const home = { name: 'Solicitudes', level: 1 } as const;

test('a link leads in, to the address that was asked for, and out again', { tag: '@core' }, async ({
  page,
  desk,
  allow,
}) => {
  allow(401);
  await page.goto('/oficina/mas');
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  await expect(page.getByText('npx requests')).toHaveCount(0);
  await expectWellMade(page, 'the sign-in');
  await enter(page, desk);
  await expect(page.getByRole('heading', { name: 'Más' })).toBeVisible();
  await expect(page).toHaveURL('/oficina/mas');
  await page
    .getByRole('button', { name: /^Salir/ })
    .last()
    .click();
  const asked = page.getByRole('dialog', { name: 'Para volver te hará falta un enlace nuevo' });
  await expect(asked.getByText('requests -- desk')).toBeVisible();
  await expectWellMade(page, 'the question before leaving');
  await asked.getByRole('button', { name: 'Salir', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  await page.goto('/oficina/personas');
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
});

test('an incomplete link and a used link say so, and another one works', async ({ page, desk, allow }) => {
  allow(410);
  await page.goto('/oficina/entrar#short');
  await expect(page.getByRole('heading', { name: 'A este enlace le falta algo' })).toBeVisible();
  const link = await desk.newLink();
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Entrar en este dispositivo' });
  await expect(button).toBeVisible();
  await expectWellMade(page, 'a link');
  await button.click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('heading', home)).toBeVisible();
  await page.goto(link);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Este enlace ya se usó' })).toBeVisible();
  await expectWellMade(page, 'a link that was used');
  await enter(page, desk);
  await expect(page.getByRole('heading', home)).toBeVisible();
});

test('a link signs in although every later request for the session is cut', async ({ page, desk }) => {
  await page.goto(await desk.newLink());
  const button = page.getByRole('button', { name: 'Entrar en este dispositivo' });
  await expect(button).toBeVisible();
  await page.route('**/sign-in/session', (route) => route.abort());
  await button.click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('heading', home)).toBeVisible();
});

test('a device that is put out is out, and leaves nothing behind', { tag: '@core' }, async ({
  page,
  browser,
  desk,
  allow,
}) => {
  allow(401);
  await enter(page, desk);
  const other = await browser.newContext();
  const lost = await other.newPage();
  await enter(lost, desk);
  await page.goto('/oficina/personas');
  await page.getByRole('button', { name: /^Cerrar mis sesiones en todas partes/ }).click();
  await expect(page.getByRole('button', { name: 'Cerrar todas' })).toBeVisible();
  await expectWellMade(page, 'the question before all are put out');
  await page.getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  await lost.reload();
  await expect(lost.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  expect(await lost.content()).not.toContain('Marc');
  const kept = await lost.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('Marc');
  await other.close();
});

test('a page that comes back as it was left shows nothing once its session has ended', async ({
  page,
  desk,
}) => {
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.locator('.msg')).toHaveText(late.message);
  await desk.within((db) => db.deleteFrom('sessions').execute());
  // As the browser tells it when it takes a page from its back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  expect(await page.content()).not.toContain(late.message);
});

test('the page has nothing inline, and every file of it from the desk', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/oficina/');
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  expect(asked.filter((path) => !path.startsWith('/oficina'))).toEqual([]);
  await expect(page.locator('style, script:not([src]), [style]')).toHaveCount(0);
});
