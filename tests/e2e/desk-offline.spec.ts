import type { Page } from '@playwright/test';
import { type Desk, open, late as person, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 }, worker: true });

test('opened without a network it says since when it has heard nothing, and goes on when there is one', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
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
}, async ({ page, context, desk, allow }) => {
  allow('ERR_INTERNET_DISCONNECTED');
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

test('every page of the desk opens without a network that was never opened with one', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
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
