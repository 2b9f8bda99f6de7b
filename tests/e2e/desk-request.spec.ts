import type { Browser, Locator, Page } from '@playwright/test';
import { ago, type Desk, everythingSent, expectWellMade, late, open, poll, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const person = { ...late, message: 'Entra agua.\n\n¿Podéis venir?' };

test('one tap notes that somebody was answered, and one takes it back', { tag: '@core' }, async ({
  page,
  desk,
}) => {
  await desk.fill([person]);
  await open(page, desk);
  await page.locator('.row__main').click();
  await expect(page.getByText('Entra agua.')).toBeVisible();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByRole('heading', { name: 'Cuerdas recogidas' })).toBeVisible();
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  await expect(page).toHaveURL(`${desk.origin}/oficina/`);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator('.row')).toContainText('Núria P.');
  await expect(page.getByText('Núria P.: otra vez sin contestar.')).toBeVisible();
});

test('how it was answered is the button that was used last, can be put right, and stays with its name', async ({
  page,
  desk,
}) => {
  const [id] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${id}`);
  await use(page.getByRole('link', { name: 'WhatsApp' }));
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  await page.goto(`${desk.origin}/oficina/solicitudes/${id}`);
  await expect(page.getByText(/^Contestada (hoy|ayer) \d\d:\d\d, por Marc$/)).toBeVisible();
  const whatsapp = page.getByRole('button', { name: 'WhatsApp', pressed: true });
  await expect(whatsapp).toBeVisible();
  await page.getByRole('button', { name: 'Llamada', pressed: false }).click();
  await expect(page.getByRole('button', { name: 'Llamada', pressed: true })).toBeVisible();
  await expect(whatsapp).toBeHidden();
  const history = page.getByRole('region', { name: 'Historia' });
  await expect(history.getByRole('listitem')).toContainText(['Recibida', 'Contestada', 'Corregido']);
  await expect(history).toContainText('Marc, WhatsApp');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('button', { name: 'Contestada' })).toBeVisible();
  await expect(history).toContainText('Vuelta a sin contestar');
});

test('back from a call one is asked how it went, and nothing is noted unasked', { tag: '@core' }, async ({
  page,
  desk,
}) => {
  const [id] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${id}`);
  await use(page.getByRole('link', { name: /^Llamar 600 000 012/ }));
  await comeBack(page);
  await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();
  await expectWellMade(page, 'asked how a call went');
  const taken = page.waitForResponse('**/api/actions');
  await page.getByRole('button', { name: 'No lo coge', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Llamada sin respuesta');
  // Taken back before it is sent, it would leave no trace.
  await taken;
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText(
    'Quitada la llamada sin respuesta',
  );
  await use(page.getByRole('link', { name: /^Llamar 600 000 012/ }));
  await comeBack(page);
  await page.getByRole('button', { name: 'Sí, contestada' }).click();
  await expect(page.getByRole('heading', { name: 'Cuerdas recogidas' })).toBeVisible();
});

test('who was not the first is told who was, and sees how it is now', async ({ page, desk, browser }) => {
  const [id] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByRole('button', { name: 'Contestada' })).toBeVisible();
  await somebodyElse(browser, desk, `/solicitudes/${id}`, async (hers) => {
    await hers.getByRole('button', { name: 'Contestada' }).click();
    await expect(hers.getByText('Núria P.: contestada.')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Contestada' }).click();
  const told = page.getByRole('alert');
  await expect(told).toContainText(
    /^Ester se adelantó con Núria P\.: la apuntó como contestada (hoy|ayer) \d\d:\d\d/,
  );
  await told.getByRole('link', { name: 'Verla' }).click();
  await expect(page.getByText(/^Contestada (hoy|ayer) \d\d:\d\d, por Ester$/)).toBeVisible();
  await expect(told, 'there too').toBeVisible();
  await told.getByRole('button', { name: 'Entendido' }).click();
  await expect(told).toBeHidden();
});

test('a note is added by a button, and anybody may delete it, and bring it back', {
  tag: '@core',
}, async ({ page, desk, browser }) => {
  const [id] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${id}`);
  const note = page.getByLabel('Nota privada');
  await expect(page.getByRole('button', { name: 'Guardar la nota' })).toBeDisabled();
  await note.fill('Presidenta de la escalera.\nMejor por la tarde.');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(note).toHaveValue('');
  const notes = page.locator('.note__all li');
  await expect(notes).toContainText([/^Presidenta.*tarde\.Marc, (hoy|ayer)/s]);
  await expect(notes.getByRole('button', { name: 'Quitar' })).toHaveCount(1);
  await everythingSent(page);
  await somebodyElse(browser, desk, `/solicitudes/${id}`, async (hers) => {
    await expect(hers.locator('.note__all li')).toHaveCount(1);
    await expect(hers.getByRole('button', { name: 'Quitar', exact: true })).toHaveCount(1);
  });
  await notes.getByRole('button', { name: 'Quitar' }).click();
  await expect(notes).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(notes).toContainText(['Presidenta']);
});

test('a note that is being typed is there again after another page or session, and only until it is saved', async ({
  page,
  desk,
  context,
  allow,
}) => {
  allow(401);
  const [id, other] = await desk.fill([person, { ...person, name: 'Pau G.', receivedAt: ago(10) }]);
  await page.clock.install();
  await open(page, desk, `/solicitudes/${other}`);
  const note = page.getByLabel('Nota privada');
  await note.fill('A');
  await note.fill('');
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Núria P.' })).toBeVisible();
  await note.fill('A medio escribir');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(note).toHaveValue('');
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(note).toHaveValue('A medio escribir');
  await context.clearCookies();
  await poll(page, page.getByRole('heading', { name: 'La oficina' }));
  await expect(page.getByText('Lo que escribías sigue aquí')).toBeVisible();
  expect(await page.content()).not.toContain('Núria');
  // In another tab, as an opened link is.
  const tab = await context.newPage();
  await open(tab, desk);
  await tab.close();
  await page.clock.runFor(11_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page).toHaveURL(new RegExp(`/${id}$`));
  await expect(note).toHaveValue('A medio escribir');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(page.locator('.note__all')).toContainText('A medio escribir');
  await context.clearCookies();
  await poll(page, page.getByRole('heading', { name: 'La oficina' }));
  await expect(page.getByText('Lo que escribías sigue aquí')).toBeHidden();
});

test('an outcome is one tap, and a second one takes it back', { tag: '@core' }, async ({ page, desk }) => {
  const [id] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${id}`);
  const visit = (pressed: boolean) => page.getByRole('button', { name: 'Visita', pressed });
  await visit(false).click();
  await expect(visit(true)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Visita. Marc');
  await page.reload();
  await page.getByRole('button', { name: 'Cambiar en qué quedó' }).click();
  await expect(visit(true)).toBeFocused();
  await visit(true).click();
  await expect(visit(false)).toBeVisible();
});

test('a request that is gone says so', async ({ page, desk, allow }) => {
  allow(404);
  await desk.fill([]);
  await open(page, desk, '/solicitudes/4711');
  await expect(page.getByRole('heading', { name: 'Esta solicitud ya no está' })).toBeVisible();
});

/** Follows a link to another program without one being there: the page does what it does then, and stays. */
async function use(link: Locator): Promise<void> {
  await link.evaluate((element) => {
    element.addEventListener('click', (event) => event.preventDefault(), { once: true });
  });
  await link.click();
}

/** As the browser tells it when somebody returns from another program. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'));
    dispatchEvent(new Event('focus'));
  });
}

async function somebodyElse(browser: Browser, desk: Desk, path: string, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: desk.origin });
  const page = await context.newPage();
  await open(page, desk, path, 'Ester');
  await act(page);
  await everythingSent(page);
  await context.close();
}
