import type { Page } from '@playwright/test';
import { ago, expectWellMade, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

const people = [
  { name: 'Núria P.', phone: '600 000 012', receivedAt: ago(27 * 60), message: 'Entra agua.\n\n¿Venís?' },
  { name: 'Mireia S.', phone: '', email: 'm@example.com', receivedAt: ago(21 * 60) },
  { name: 'Pau G.', email: 'p@example.com', receivedAt: ago(12) },
  { name: 'Imma C.', email: 'i@example.com', receivedAt: ago(3000), answeredAt: ago(600) },
  { name: 'Rosa M.', email: 'r@example.com', receivedAt: ago(2000), answeredAt: ago(1900) },
  { name: 'Iván K.', state: 'quarantined', reason: 'repeated', receivedAt: ago(50) },
  { name: 'SEO', phone: '', state: 'quarantined', reason: 'seo,links', receivedAt: ago(40) },
] as const;

const twelve = Array.from({ length: 12 }, (_, place) => ({
  name: 'Núria P.',
  receivedAt: ago(3000 + place * 1000),
  answeredAt: place < 9 ? ago(2900) : place < 11 ? ago(60) : null,
}));

/** Each page, of a request by its place among them, and what is on it once it can be used. */
const all: [path: string, ready: string | RegExp][] = [
  ['/', 'Núria P.'],
  ['/solicitudes/0', 'Entra agua.'],
  ['/solicitudes/3', /^Contestada .* con un comando en el servidor$/],
  ['/solicitudes/5', 'No es publicidad'],
  ['/todas', 'Imma C.'],
  ['/contestadas', 'Rosa M.'],
  ['/posible-publicidad', 'Todo es publicidad hasta aquí'],
  ['/como-vamos', 'Aún es pronto para contar'],
  ['/datos', '7 solicitudes en total.'],
  ['/estado', 'Avisos y versión'],
  ['/mas', 'Exportar, dar o borrar datos personales'],
  ['/personas', '¿Has perdido un dispositivo?'],
  ['/nada', 'Aquí no hay nada'],
];

for (const [what, pages] of [
  ['the lists and requests', all.slice(0, 6)],
  ['the other pages', all.slice(6)],
] as const)
  test(`axe finds nothing on ${what}, and nothing is wider than the window`, { tag: '@core' }, async ({
    page,
    desk,
  }) => {
    const ids = await desk.fill([...people]);
    await open(page, desk);
    for (const [path, ready] of pages) {
      const address = path.replace(/\d+$/, (place) => String(ids[Number(place)]));
      await page.goto(`${desk.origin}/oficina${address}`);
      await expect(page.getByText(ready).first()).toBeVisible();
      await expectWellMade(page, path);
    }
  });

test('axe finds nothing in the states of the list and of a request', async ({
  page,
  desk,
  context,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await page.setViewportSize({ width: 390, height: 844 });
  const [id, , third = 0] = await desk.fill([...people]);
  await page.addInitScript(() => localStorage.setItem('oficina-visitas', '2'));
  await open(page, desk);
  await expect(page.locator('.row').first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
  await expectState(page, 'Ten la oficina a mano.', 'an invitation below the list');
  await page.goto(`${desk.origin}/oficina/solicitudes/${third}`);
  await expect(page.getByRole('button', { name: 'Contestada' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expectState(page, 'Sin conexión.', 'no network');
  await page.locator('.row__main').filter({ hasText: 'Pau G.' }).click();
  await expectState(page, /^Contestada (hoy|ayer)/, 'ticked without a network');
  await desk.within((db) =>
    db
      .updateTable('requests')
      .set({ answeredAt: ago(1) })
      .where('id', '=', third)
      .execute(),
  );
  await page.goBack();
  await context.setOffline(false);
  await expectState(page, 'Alguien se adelantó con Pau G.', 'a tick that was not taken');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.goto(`${desk.origin}/oficina/solicitudes/${id}`);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expectState(page, 'Núria P.: contestada.', 'ticked');
  await page.keyboard.press('?');
  await expectState(page, 'Usar las teclas', 'the keys');
  await page.keyboard.press('Escape');
  await page.goto(`${desk.origin}/oficina/todas`);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('searchbox').fill('piscina');
  await expectState(page, 'Nada con «piscina»', 'nothing found');
});

test('axe finds nothing on the figures, and where there is nothing', async ({ page, desk, allow }) => {
  allow('ERR_FAILED');
  await desk.fill(twelve);
  await open(page, desk, '/como-vamos');
  await expectState(page, 'En qué quedaron', 'figures');
  await desk.fill([]);
  await page.goto(`${desk.origin}/oficina/posible-publicidad`);
  await expectState(page, 'Nada por mirar', 'nothing suspected');
  await page.goto(`${desk.origin}/oficina/`);
  await expectState(page, 'Aún no ha llegado ninguna', 'empty');
  await desk.fill([people[4]]);
  await page.reload();
  await expectState(page, 'Cuerdas recogidas', 'all answered');
  await page.route('**/api/requests?*', (route) => route.abort());
  await page.reload();
  await expectState(page, 'No se han podido cargar', 'failed');
  await page.route('**/api/sign-in/session', (route) => route.abort());
  await page.reload();
  await expectState(page, 'Las solicitudes se ven al volver la red.', 'opened without a network');
});

test('with forced colours the current page, the late ones and the chosen labels can be told', async ({
  page,
  desk,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.fill([...people]);
  await open(page, desk);
  await expect(page.locator('.row--late').first()).toBeVisible();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.setAttribute('class', 'vh');
    probe.style.backgroundColor = 'Highlight';
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  });
  const before = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
  expect(await before('.nav [aria-current]')).toBe(highlight);
  expect(await before('.row--late')).toBe(highlight);
});

/** In the other schemes than the pages, so that what is on both is seen in all four. */
async function expectState(page: Page, ready: string | RegExp, state: string): Promise<void> {
  await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
  await expectWellMade(page, state, ['dark', 'light']);
}
