import type { Page } from '@playwright/test';
import { ago, type Desk, expectWellMade, open, late as person, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 }, worker: true });

const key = 'oficina-espera';
const button = 'Guardar en este teléfono quién espera';
const others = Array.from({ length: 60 }, (_, place) => ({
  ...person,
  name: `Pau ${place}`,
  email: `pau${place}@example.com`,
  phone: '',
  receivedAt: ago(60 - place),
}));

test('who waits can be called without a network in a desk that is opened then, if somebody chose so before', {
  tag: '@core',
}, async ({ page, context, desk, allow }) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await desk.fill([person, ...others]);
  await choose(page, desk);
  expect(JSON.parse((await kept(page)) ?? '').requests).toHaveLength(50);
  for (const word of ['Entra agua', 'nuria@', 'Marc']) expect(await kept(page)).not.toContain(word);
  await context.setOffline(true);
  await page.goto('/oficina/');
  await expect(page.getByRole('heading', { name: /^Sin conexión/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Llamar a Núria P., 600 000 012' })).toHaveAttribute(
    'href',
    'tel:+34600000012',
  );
  await expect(page.getByText('Pau 48')).toBeVisible();
  await expect(page.getByText('Pau 49')).toHaveCount(0);
  await expectWellMade(page, 'who waits, without a network');
});

test('what is kept of those who wait is gone when the choice is taken back, and when the session has ended', async ({
  page,
  desk,
}) => {
  await desk.fill([person]);
  await choose(page, desk);
  await expectWellMade(page, 'the choice to keep who waits');
  await page.getByRole('button', { name: button }).click();
  expect(await kept(page)).toBeNull();
  await page.getByRole('button', { name: button }).click();
  expect(await kept(page)).toContain('Núria');
  await desk.within((db) => db.deleteFrom('sessions').execute());
  await page.goto('/oficina/');
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  expect(await kept(page)).toBeNull();
});

test('who was answered is kept no more, and after 72 hours nobody is shown: at the next start they are deleted', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await page.clock.install();
  const [id = 0] = await desk.fill([person, { ...person, name: 'Pau G.' }]);
  await choose(page, desk);
  await page.goto(`/oficina/solicitudes/${id}`);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect.poll(() => kept(page)).not.toContain('Núria');
  await context.setOffline(true);
  await page.goto('/oficina/');
  await expect(page.getByText('Pau G.', { exact: true })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 73 * 3600_000);
  await page.goto('/oficina/');
  await expect(page.getByRole('heading', { name: /^Sin conexión/ })).toBeVisible();
  await expect(page.getByText('Pau G.', { exact: true })).toHaveCount(0);
  expect(await kept(page)).not.toContain('Pau');
});

test('whoever was called without a network is asked about when there is one', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await desk.fill([person]);
  await choose(page, desk);
  await context.setOffline(true);
  await page.goto('/oficina/');
  const call = page.getByRole('link', { name: 'Llamar a Núria P., 600 000 012' });
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
  });
  await context.setOffline(false);
  const asked = page.getByRole('group', { name: 'Después de la llamada' });
  await asked.getByRole('button', { name: 'Sí, contestada' }).click({ timeout: 15_000 });
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
});

/** Opens the page of the devices, once the browser has kept the desk, and has who waits kept too. */
async function choose(page: Page, desk: Desk): Promise<void> {
  await open(page, desk);
  await expect(page.locator('.row').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(await kept(page), 'nobody is kept unasked').toBeNull();
  await page.goto('/oficina/personas');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('sin contestar');
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => kept(page)).toContain('Núria');
}

function kept(page: Page): Promise<string | null> {
  return page.evaluate((stored) => localStorage.getItem(stored), key);
}
