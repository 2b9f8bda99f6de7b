import { gzipSync } from 'node:zlib';
import { ago, late, open, poll, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const near = {
  name: 'Mireia S.',
  phone: '',
  email: 'mireia@example.com',
  get receivedAt() {
    return ago(21 * 60);
  },
};
const fresh = {
  name: 'Pau G.',
  phone: '600 000 054',
  email: 'pau@example.com',
  get receivedAt() {
    return ago(12);
  },
};

test('who waits longest comes first, with the time that is left in words', { tag: '@core' }, async ({
  page,
  desk,
}) => {
  await desk.fill([late, near, fresh]);
  await open(page, desk);
  await expect(page.locator('.pane-list h2')).toContainText([
    'Con retraso',
    'Menos de 4 horas',
    'Con margen',
  ]);
  const rows = page.locator('.row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Núria P.');
  await expect(rows.nth(0)).toContainText('3 h 40 min de retraso');
  await expect(rows.nth(1)).toContainText(/Quedan (3 h|2 h 59 min)/);
  await expect(rows.nth(2)).toContainText(/Quedan 23 h 4[78] min/);
  await expect(page.getByRole('link', { name: 'Llamar a Núria P., 600 000 012' })).toHaveAttribute(
    'href',
    'tel:+34600000012',
  );
  await expect(page.getByRole('link', { name: 'Escribir a Mireia S.' })).toHaveAttribute(
    'href',
    /^mailto:mireia@example\.com\?subject=Tu%20solicitud/,
  );
  await expect(page.locator('.call--go')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('3 sin contestar');
});

test('what is being read does not move: who comes in is added at the end, or shown when that is wanted', async ({
  page,
  desk,
}) => {
  await desk.fill(Array.from({ length: 12 }, () => late));
  await page.clock.install();
  await open(page, desk);
  const rows = page.locator('.row');
  await expect(rows).toHaveCount(12);
  await expect(async () => {
    const polled = page.waitForResponse((response) => response.url().includes('show=waiting'), {
      timeout: 1_000,
    });
    await page.clock.runFor(21_000);
    expect((await polled).status(), 'a poll that finds nothing new costs nothing').toBe(304);
  }).toPass({ timeout: 20_000 });
  const before = await rows.last().boundingBox();
  await desk.receive(fresh);
  await poll(page, rows.filter({ hasText: fresh.name }));
  await expect(page.getByText('Ha llegado 1 solicitud nueva')).toBeAttached();
  await expect(page.getByText('13 sin contestar. Eso es todo.')).toBeVisible();
  expect(await rows.nth(11).boundingBox()).toEqual(before);
  const bar = page.getByRole('button', { name: '1 nueva: ver' });
  await expect(bar).toBeHidden();
  await desk.receive({ ...late, name: 'Imma C.', receivedAt: ago(30 * 60) });
  // Whoever looks again sees it at once, not at the next poll.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(bar).toBeVisible();
  await expect(rows).toHaveCount(13);
  await bar.click();
  await page.clock.runFor(100);
  await expect(rows.first()).toContainText('Imma C.');
  await expect(rows.first()).toBeInViewport();
  await expect(page.locator('.row__main', { hasText: 'Imma C.' })).toBeFocused();
  await expect(bar).toBeHidden();
});

test('a search goes through all requests, whatever is listed, and stands in no address', {
  tag: '@core',
}, async ({ page, desk }) => {
  await desk.fill([
    { ...late, message: 'Gotera en la CÚBIERTA.', answeredAt: ago(60) },
    { ...fresh, message: 'Pintar una medianera.' },
  ]);
  await open(page, desk);
  await page.getByRole('button', { name: 'Buscar' }).click();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.fill('cubierta');
  await expect(page.getByText('1 con «cubierta»')).toBeVisible();
  await expect(page.locator('.row')).toContainText('Núria P.');
  await field.fill('600 00 00 54');
  await expect(page.locator('.row')).toContainText('Pau G.');
  await field.fill('piscina');
  await expect(page.getByRole('heading', { name: 'Nada con «piscina»' })).toBeVisible();
  expect(page.url()).toBe(`${desk.origin}/oficina/`);
  await page.locator('.empty-state').getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(page.locator('.row')).toHaveCount(1);
});

for (const path of ['/', '/todas?outcome=none'])
  test(`a list that cannot be read says that nothing is lost, and tries again by itself: ${path}`, async ({
    page,
    desk,
    allow,
  }) => {
    allow('ERR_FAILED');
    await desk.fill([late]);
    await page.clock.install();
    await page.route('**/api/requests?*', (route) => route.abort());
    await open(page, desk, path);
    await expect(page.getByRole('heading', { name: 'No se han podido cargar' })).toBeVisible();
    await expect(page.getByText('Las solicitudes están a salvo en el servidor.')).toBeVisible();
    await page.unroute('**/api/requests?*');
    await page.clock.runFor(5_500);
    await expect(page.locator('.row')).toHaveCount(1);
  });

test('without a request it says where they come from, and when nobody waits the answered are one tap away', async ({
  page,
  desk,
}) => {
  await desk.fill([]);
  await open(page, desk);
  await expect(page.getByRole('heading', { name: 'Aún no ha llegado ninguna' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir el formulario' })).toHaveAttribute('href', '/');
  await desk.fill([
    { ...fresh, receivedAt: ago(12), answeredAt: ago(0) },
    { ...near, receivedAt: ago(5), answeredAt: ago(3) },
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cuerdas recogidas' })).toBeVisible();
  await expect(
    page.getByText('La última fue Pau G., contestada en 12 min.'),
    'who was answered last',
  ).toBeVisible();
  await page.getByRole('link', { name: 'Ver las contestadas' }).click();
  await expect(page.locator('.row').last()).toContainText('Contestada en 12 min');
  await expect(page).toHaveURL(/\/contestadas$/);
});

test('a long list comes in pages', async ({ page, desk }) => {
  await desk.fill(
    Array.from({ length: 55 }, (_, place) => ({
      ...fresh,
      receivedAt: ago(600 - place),
      answeredAt: ago(1),
    })),
  );
  await open(page, desk, '/contestadas');
  await expect(page.locator('.row')).toHaveCount(50);
  await expect(page.getByText('50 de 55')).toBeVisible();
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(page.locator('.row')).toHaveCount(55);
  await expect(page.getByText('55 contestadas. Eso es todo.')).toBeVisible();
});

test('the first screen asks for no more script than 112 kB, packed', { tag: '@core' }, async ({
  page,
  desk,
}) => {
  await desk.fill([late]);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await open(page, desk);
  await page.locator('.row__main').click();
  await expect(page.locator('.msg')).toBeVisible();
  const packed = await Promise.all(
    scripts.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(packed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(112_000);
});
