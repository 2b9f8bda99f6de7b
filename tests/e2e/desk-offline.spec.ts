import type { Page } from '@playwright/test';
import { type Desk, expectWellMade, open, late as person, test } from './desk.ts';
import { expect, failedRequest } from './quiet-page.ts';

// Chromium reports each request that failed: what a desk without a network is about.
test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failedRequest], worker: true });

test('opened without a network it says since when it has heard nothing, and goes on when there is one', async ({
  page,
  context,
  desk,
}) => {
  await desk.fill([person]);
  await openKept(page, desk);
  await context.setOffline(true);
  await page.goto('/oficina/solicitudes/1');
  await expect(
    page.getByRole('heading', { name: /^Sin conexión desde (ayer a )?las \d\d:\d\d\.$/ }),
  ).toBeVisible();
  await expect(page.getByText('Las solicitudes se ven al volver la red.')).toBeVisible();
  expect(await page.content()).not.toContain('Núria');
  await page.goto('/oficina/');
  await context.setOffline(false);
  // It is tried again every five seconds, should the network not work at the moment when it is there again.
  await expect(page.locator('.row')).toContainText('Núria P.', { timeout: 15_000 });
});

test('who waits can be opened, called and ticked off without a network by somebody who had only seen the list', {
  tag: '@core',
}, async ({ page, context, desk }) => {
  const [id] = await desk.fill([{ ...person, message: 'Entra agua.' }]);
  const readAhead = page.waitForResponse((response) => response.url().endsWith(`/api/requests/${id}`));
  await openKept(page, desk);
  await (await readAhead).finished();
  await context.setOffline(true);
  await page.locator('.row__main').click();
  await expect(page.getByText('Entra agua.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Llamar/ })).toBeVisible();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText('Núria P.: contestada. Se enviará al volver la red.')).toBeVisible();
  await context.setOffline(false);
});

test('a list that was not read before says without a network that it takes one, and counts nobody', async ({
  page,
  context,
  desk,
}) => {
  await desk.fill([person]);
  await openKept(page, desk);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtrar' });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Girona' }).click();
  await expect(dialog.getByRole('button', { name: /^Ver/ })).toHaveText('Ver la lista');
  await dialog.getByRole('button', { name: /^Ver/ }).click();
  await expect(page.getByRole('heading', { name: 'Hace falta conexión' })).toBeVisible();
  await expectWellMade(page, 'a list that takes a network');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Nada con este filtro' })).toBeVisible({ timeout: 15_000 });
});

test('a list that cannot be read is asked for after 5, 15 and 60 seconds, and then every minute', async ({
  page,
  desk,
}) => {
  await page.clock.install();
  await desk.fill([person]);
  await open(page, desk, '/personas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let asked = 0;
  await page.route('**/api/requests?*', async (route) => {
    await route.fulfill({ status: 503, json: {} });
    asked += 1;
  });
  await page.goto('/oficina/');
  const failed = page.getByRole('heading', { name: 'No se han podido cargar' });
  for (const [place, seconds] of [5, 15, 60, 60].entries()) {
    await expect(failed).toBeVisible();
    expect(asked).toBe(place + 1);
    // The page's time goes on by itself as well, and a busy machine takes some of it.
    await page.clock.runFor(seconds * 400);
    expect(asked, `before ${seconds} s`).toBe(place + 1);
    await page.clock.runFor(seconds * 700);
    await expect.poll(() => asked).toBe(place + 2);
  }
});

test('a call is taken down in a desk that was opened without a network, and sent when there is one', async ({
  page,
  context,
  desk,
}) => {
  await desk.fill([person]);
  await openKept(page, desk);
  await context.setOffline(true);
  await page.goto('/oficina/');
  await page.getByRole('link', { name: 'Apuntar una llamada' }).click();
  await expect(page.getByLabel('Nombre')).toBeVisible();
  await expectWellMade(page, 'a call without a network');
  await page.getByLabel('Nombre').fill('Marta R.');
  await page.getByLabel('Teléfono').fill('600 000 077');
  await page.getByRole('button', { name: 'Apuntar la llamada' }).click();
  await expect(page.getByText('Lo que hiciste sigue en este teléfono')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('.row').last()).toContainText('Marta R. por teléfono', { timeout: 15_000 });
  const names = () => desk.within((db) => db.selectFrom('requests').select('name').orderBy('id').execute());
  await expect.poll(names).toEqual([{ name: 'Núria P.' }, { name: 'Marta R.' }]);
});

test('what was typed of a call is still there when the network comes back', async ({
  page,
  context,
  desk,
}) => {
  await desk.fill([person]);
  await openKept(page, desk);
  await context.setOffline(true);
  await page.goto('/oficina/apuntar');
  await page.getByLabel('Nombre').fill('Marta R.');
  await context.setOffline(false);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByLabel('Nombre')).toHaveValue('Marta R.');
});

test('every page of the desk opens without a network that was never opened with one', async ({
  page,
  context,
  desk,
}) => {
  await desk.fill([person]);
  await openKept(page, desk);
  await context.setOffline(true);
  for (const [word, title] of [
    ['Posible publicidad', 'Posible publicidad'],
    ['Cómo vamos', 'Cómo vamos'],
  ] as const) {
    await page.getByRole('link', { name: word }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
});

test('a server that fails, or a network in which nothing comes through, is as none', async ({
  page,
  context,
  desk,
}) => {
  await desk.fill([person]);
  await openKept(page, desk);
  let asked = 0;
  await context.route('**/oficina/', async (route) => {
    asked += 1;
    // The second one hangs.
    if (asked === 1) await route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  for (const times of [1, 2]) {
    await page.goto('/oficina/');
    await expect(page.locator('.row')).toContainText('Núria P.');
    expect(asked).toBe(times);
  }
});

/** Opens the list, and waits until the browser has kept the desk. */
async function openKept(page: Page, desk: Desk): Promise<void> {
  await open(page, desk);
  await expect(page.locator('.row').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}
