import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { ago, type Desk, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const fresh = { name: 'Pau G.', phone: '600 000 054', email: 'pau@example.com', receivedAt: ago(12) };
// What waits is sent every five seconds, should the network not work at the moment when it is there again.
const soon = { timeout: 15_000 };
const saved = 'se enviará al volver la red';

/** Actions by the buttons of a request's page, and what its history then says of Marc. */
const actions: Record<string, (page: Page) => Promise<void>> = {
  'no-answer': (page) => press(page, 'Apuntar que no lo coge'),
  async note(page) {
    await page.getByLabel('Nota privada').fill('Portero: Juan');
    await press(page, 'Guardar la nota');
  },
  outcome: (page) => press(page, 'Ganada'),
  answered: (page) => press(page, 'Contestada'),
};
const everyAction = Object.keys(actions);

test('sends each queued action once, after the page was closed without a network', { tag: '@core' }, async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  for (const act of Object.values(actions)) await act(page);
  await expect(page.getByText(saved).first()).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${desk.origin}/oficina/`);
  await expect.poll(() => histories(desk, [id]), soon).toEqual([everyAction]);
  await expect.poll(() => kept(context)).toEqual([]);
});

test('sends an action again whose answer was lost, and the server applies it once', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_FAILED');
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await page.route('**/api/actions', async (route) => {
    await route.fetch();
    await route.abort();
  });
  for (const act of Object.values(actions)) await act(page);
  await expect.poll(() => histories(desk, [id]), soon).toEqual([everyAction]);
  // A request may be in flight.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => kept(context), soon).toEqual([]);
  expect(await histories(desk, [id])).toEqual([everyAction]);
});

test('keeps queued actions when the session ends, and sends them after the next sign-in', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED', 401);
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  for (const act of Object.values(actions)) await act(page);
  await desk.within((db) => db.deleteFrom('sessions').execute());
  await context.setOffline(false);
  await expect(page.getByText('En este teléfono queda algo sin enviar')).toBeVisible(soon);
  expect(await page.content()).not.toContain('Portero');
  await open(page, desk);
  await expect.poll(() => histories(desk, [id]), soon).toEqual([everyAction]);
});

test('a tick made without a network goes out when there is one, with the time at which it was made', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
  // A minute more than the others have it, since the page's clock may be a moment behind.
  const [id = 0] = await desk.fill([{ ...late, receivedAt: ago(27 * 60 + 41) }, fresh]);
  await page.clock.install();
  await openRequest(page, desk, id);
  await context.setOffline(true);
  const made = Date.now();
  await press(page, 'Contestada');
  await expect(page.getByText('Núria P.: contestada. Se enviará al volver la red.')).toBeVisible();
  await expect(
    page.getByText(
      /Sin conexión\. Ves lo que había (ayer )?a las \d\d:\d\d\. Puedes llamar; lo que apuntes o escribas se guarda/,
    ),
  ).toBeVisible();
  const row = page.locator('.row').first();
  await expect(row).toContainText('Contestada en 27 h 4');
  await expect(row).toContainText(`Contestada: ${saved}`);
  await expect(page.locator('.call--go'), 'whoever waits can be called').toHaveAccessibleName(/Pau G\./);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toContainText('1 sin contestar');
  await expect(page.getByRole('link', { name: 'Sin contestar 1' })).toBeVisible();
  await expect(page.locator('.group').first()).toHaveText('Con retraso0');
  await expect(page.getByText('1 sin contestar. Eso es todo.')).toBeVisible();
  expect(await answeredAt(desk, id)).toBeNull();
  await page.clock.runFor(10 * 60_000);
  await context.setOffline(false);
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
  const at = Date.parse((await answeredAt(desk, id)) ?? '');
  expect(Math.abs(at - made)).toBeLessThan(60_000);
  await expect(page.getByText(saved).first()).toBeHidden();
  await expect(page.getByText('Sin conexión.')).toBeHidden();
  await expect(page.locator('.row')).toHaveCount(1);
  expect(await kept(context)).toEqual([]);
});

test('what is no action, or one that the server does not understand, keeps nothing behind it from going out', async ({
  page,
  context,
  desk,
}) => {
  const [first = 0, second = 0] = await desk.fill([late, fresh]);
  await open(page, desk, '/');
  const { id: by } = await person(desk, 'Marc');
  const action = (requestId: number, at: string, what: object) => {
    const id = randomUUID();
    return [id, JSON.stringify({ id, requestId, person: by, at, action: what })] as const;
  };
  const stored = [
    ['1', '{"id": "cut of'],
    ['2', 'null'],
    ['3', '{"id":7}'],
    action(first, ago(3), { kind: 'note', text: 'Se guarda.' }),
    action(first, ago(2), { kind: 'reminder-set', text: 'Sin día' }),
    action(second, ago(1), { kind: 'answered', how: null }),
  ];
  await page.evaluate((all) => {
    for (const [key = '', text = ''] of all) localStorage.setItem(`oficina-accion/${key}`, text);
  }, stored);
  await page.reload();
  await expect.poll(() => histories(desk, [first, second]), soon).toEqual([['note'], ['answered']]);
  const told = page.getByRole('alert');
  await expect(told).toContainText('Núria P. sigue como estaba');
  await press(page, 'Entendido');
  await expect.poll(() => kept(context)).toEqual([]);
});

test('two tabs send once what waits', async ({ page, context, desk }) => {
  const [id = 0] = await desk.fill([late]);
  const sent: string[] = [];
  context.on('request', (request) => request.url().endsWith('/actions') && sent.push(request.url()));
  await openRequest(page, desk, id);
  const second = await context.newPage();
  await openRequest(second, desk, id);
  await context.setOffline(true);
  await press(page, 'Contestada');
  await expect(second.getByText(saved)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
  await expect(second.getByRole('button', { name: 'Llamada' })).toBeVisible();
  expect(await histories(desk, [id])).toEqual([['answered']]);
  expect(sent).toHaveLength(1);
});

test('what waits of somebody goes when somebody else signs in here, and is sent by nobody', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow(401);
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByLabel('Nota privada').fill('Portero: Juan');
  await press(page, 'Guardar la nota');
  await desk.within((db) => db.deleteFrom('sessions').execute());
  await context.setOffline(false);
  await expect(page.getByText('y se borra si entra otra persona')).toBeVisible(soon);
  await open(page, desk, '/', 'Ester');
  await expect(page.locator('.row')).toContainText('de retraso');
  await expect.poll(() => kept(context)).toEqual([]);
  expect(await histories(desk, [id])).toEqual([[]]);
});

test('whoever signs out is told how much has not been sent, and leaves nothing', async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_FAILED', 401);
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await page.route('**/api/actions', (route) => route.abort());
  await page.getByLabel('Nota privada').fill('Portero: Juan');
  await press(page, 'Guardar la nota');
  await page.getByLabel('Nota privada').fill('A medias');
  await press(page, 'Contestada');
  await expect(page.getByText('Núria P.: contestada. Se enviará al volver la red.')).toBeVisible();
  await page.getByRole('link', { name: 'Más' }).click();
  const out = page.getByRole('listitem').getByRole('button', { name: /^Salir/ });
  await out.click();
  const asked = page.getByRole('dialog', { name: 'Hay 2 cosas sin enviar' });
  await expect(asked).toContainText('Hay una nota a medio escribir');
  await press(page, 'No salir');
  expect(await kept(context)).toHaveLength(2);
  await out.click();
  await press(page, 'Salir y perderlo');
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  expect(await kept(context)).toEqual([]);
});

function person(desk: Desk, name: string) {
  return desk.within((db) =>
    db.selectFrom('people').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
  );
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: name !== 'Contestada' }).click();
}

async function openRequest(page: Page, desk: Desk, id: number): Promise<void> {
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByRole('button', { name: 'Contestada' })).toBeVisible();
}

/** The keys of what waits in the browser. */
async function kept(context: BrowserContext): Promise<string[]> {
  const [page] = context.pages();
  const keys = await page?.evaluate(() => Object.keys(localStorage));
  return keys?.filter((key) => key.startsWith('oficina-a')) ?? [];
}

async function answeredAt(desk: Desk, id: number): Promise<string | null | undefined> {
  const one = (db: Parameters<Parameters<Desk['within']>[0]>[0]) =>
    db.selectFrom('requests').select('answeredAt').where('id', '=', id).executeTakeFirst();
  return (await desk.within(one))?.answeredAt;
}

/** What Marc did with each, as their histories say. */
async function histories(desk: Desk, ids: readonly number[]): Promise<string[][]> {
  const events = await desk.within((db) =>
    db
      .selectFrom('requestEvents')
      .innerJoin('people', 'people.id', 'personId')
      .select(['requestId', 'kind'])
      .where('people.name', '=', 'Marc')
      .orderBy('requestEvents.id')
      .execute(),
  );
  return ids.map((id) => events.filter(({ requestId }) => requestId === id).map(({ kind }) => kind));
}
