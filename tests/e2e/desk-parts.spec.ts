import type { Locator, Page } from '@playwright/test';
import { type Desk, expectWellMade, open, late as person, test } from './desk.ts';
import { expect } from './quiet-page.ts';

// The browser and React report what could not be fetched, or shown: what this is about.
const failure = /^console: (Failed to load resource|TypeError|Error: Minified React error)/;
test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failure] });

const failed = 'No se ha podido abrir';

test('keys that cannot be explained without a network leave the desk as it was, and are when there is one', {
  tag: '@core',
}, async ({ page, context, desk }) => {
  await desk.fill([person]);
  await open(page, desk);
  await expect(page.locator('.row')).toHaveCount(1);
  await context.setOffline(true);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: failed });
  await expect(dialog).toContainText('Hace falta conexión.');
  await expect(page.locator('.row')).toHaveCount(1);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  const keys = page.getByRole('dialog', { name: 'Teclas' });
  await expect(keys).toBeVisible();
  await expect(keys.locator('dl'), 'with its own style').toHaveCSS('display', 'grid');
});

/** Parts that are fetched when they are wanted: how one comes to them, and what is there then. */
const parts: [
  file: string,
  reach: (page: Page, desk: Desk) => Promise<unknown>,
  there: (page: Page) => Locator,
][] = [
  ['SuspectedPage', to('Posible publicidad'), heading('Posible publicidad')],
  ['FiguresPage', to('Cómo vamos'), heading('Cómo vamos')],
  ['MorePage', to('Más'), heading('Más')],
  ['DataPage', (page, desk) => open(page, desk, '/datos'), heading('Datos')],
  ['CallPage', to('Apuntar una llamada'), heading('Apuntar una llamada')],
  ['EmptyList', to('Contestadas'), (page) => page.getByText('Aún no hay ninguna contestada')],
  ['StatePage', (page, desk) => open(page, desk, '/estado'), heading('Estado')],
  ['PeoplePage', (page, desk) => open(page, desk, '/personas'), heading('Personas y dispositivos')],
  ['RequestPane', (page) => page.locator('.row__main').click(), heading('Núria P.')],
  [
    'screens',
    (page, desk) => page.goto(`${desk.origin}/oficina/entrar#x`),
    heading('A este enlace le falta algo'),
  ],
];

for (const [file, reach, there] of parts)
  test(`${file}: where it cannot be fetched that is said in its place, and it is tried again`, async ({
    page,
    desk,
  }) => {
    await desk.fill([person]);
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await open(page, desk);
    await expect(page.locator('.row')).toHaveCount(1);
    await reach(page, desk);
    await expect(page.getByRole('heading', { name: failed })).toBeVisible();
    await page.unroute(`**/assets/${file}-*.js`);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(there(page)).toBeVisible();
  });

test('what fails outside every part says so too, and a retry begins anew', async ({ page, desk }) => {
  await desk.fill([person]);
  const counts = { waiting: 0, all: 0, answered: 0, suspected: {} };
  await page.route('**/api/requests?*', (route) =>
    route.fulfill({ json: { requests: [], next: null, counts } }),
  );
  await open(page, desk);
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  await page.unroute('**/api/requests?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.locator('.row')).toHaveCount(1);
});

test('axe finds nothing on what could not be fetched', async ({ page, desk }) => {
  const [id] = await desk.fill([person]);
  await page.route(/assets\/(KeysDialog|RequestPane|FiguresPage)-.*js$/, (route) => route.abort());
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByText(failed)).toBeVisible();
  await expectWellMade(page, 'a request that could not be fetched');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectWellMade(page, 'a dialog that could not be fetched', ['dark', 'light']);
  await page.goto('/oficina/como-vamos');
  await expect(page.getByText(failed)).toBeVisible();
  await expectWellMade(page, 'a page that could not be fetched');
});

function to(word: string) {
  return (page: Page) => page.getByRole('link', { name: word }).click();
}

function heading(name: string) {
  return (page: Page) => page.getByRole('heading', { name, level: 1 });
}
