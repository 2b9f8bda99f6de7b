import { ago, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const apart = { state: 'quarantined', reason: 'seo', receivedAt: ago(60) } as const;
const withPhone = { ...apart, name: 'Iván K.', phone: '600 000 077', reason: 'repeated,links' };
const without = { ...apart, name: 'Growth Team', phone: '', message: 'See https://example.com now' };

test('each says why it is suspected, those with a telephone first; that can be called, and no link in a text works', async ({
  page,
  desk,
}) => {
  await desk.fill([without, withPhone]);
  // The address that somebody may have kept from before.
  await open(page, desk, '/posible-publicidad');
  await expect(page.locator('.group')).toContainText(['Dejaron teléfono: míralas', 'El resto']);
  const first = page.locator('.sp').first();
  await expect(first).toContainText('Iván K.');
  await expect(first.getByRole('list', { name: 'Por qué lo parece' }).getByRole('listitem')).toHaveText([
    'Repite el mismo texto en varios campos',
    'Lleva muchos enlaces',
  ]);
  await expect(page.locator('.sp').nth(1)).toContainText('https://example.com');
  await expect(page.locator('.sp a')).toHaveCount(1);
  await expect(first.getByRole('link', { name: '600 000 077' })).toHaveAttribute('href', 'tel:+34600000077');
});

test('one that is no spam is let in, and that can be taken back', { tag: '@core' }, async ({
  page,
  desk,
}) => {
  await desk.fill([withPhone]);
  await open(page, desk, '/posible-publicidad');
  await page.getByRole('button', { name: /^No lo es.*Iván K\.$/ }).click();
  await expect(page.getByText('Iván K. está en Solicitudes.'), 'here no notice goes out').toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nada por mirar' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('1 sin contestar');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator('.sp')).toContainText('Iván K.');
  await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('1 por mirar');
});

test('where notices go out it is said that one does', async ({ page, desk }) => {
  await desk.fill([without, withPhone]);
  await page.route('**/api/company', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), noticesGoOut: true } });
  });
  await open(page, desk, '/posible-publicidad');
  // What the company has set up is known once the page says this.
  await expect(page.getByText(/caducan a los \d+ meses/)).toBeVisible();
  await page.getByRole('button', { name: /^No lo es.*Iván K\./ }).click();
  await expect(page.getByText('Iván K. está en Solicitudes, y su aviso ya sale.')).toBeVisible();
});

test('all of the rest is confirmed at once, never those with a telephone, and comes back at once', async ({
  page,
  desk,
}) => {
  await desk.fill([without, { ...without, name: 'Crypto' }, withPhone]);
  await open(page, desk, '/posible-publicidad');
  await page.getByRole('button', { name: 'Todo es publicidad hasta aquí' }).click();
  await expect(page.getByText('2 marcadas como publicidad.')).toBeVisible();
  await expect(page.locator('section', { hasText: 'Dejaron teléfono' }).locator('.sp')).toContainText(
    'Iván K.',
  );
  await expect(page.getByRole('heading', { name: 'El resto' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator('section', { hasText: 'El resto' }).locator('.sp')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: /^Marcadas/ })).toHaveCount(0);
});

test('what was called spam stays at hand for 30 days, and each can be let in all the same', async ({
  page,
  desk,
}) => {
  await desk.fill([without, { ...without, name: 'Núria P.' }]);
  await open(page, desk, '/posible-publicidad');
  await page.getByRole('button', { name: 'Todo es publicidad hasta aquí' }).click();
  await expect(page.getByRole('heading', { name: 'Nada por mirar' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Marcadas en los últimos 30 días/ })).toBeVisible();
  await page.getByRole('button', { name: /^No lo es.*Núria P\.$/ }).click();
  await expect(page.locator('.sp')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('1 sin contestar');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator('.sp')).toHaveCount(2);
});
