import type { Route } from '@playwright/test';
import { act } from '../kit/requests.ts';
import { call, comeBack, type Desk, everythingSent, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ worker: true });

test.beforeEach(async ({ page, desk, allow }) => {
  allow('ERR_INTERNET_DISCONNECTED', 401);
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByText('Entra agua.')).toBeVisible();
  // Playwright tells a worker that starts that there is a network: the page would hear of it too.
  await page.evaluate(() => navigator.serviceWorker.ready);
});

async function storedKinds(desk: Desk): Promise<string[]> {
  const events = desk.within((db) =>
    db.selectFrom('requestEvents').select('kind').orderBy('id').execute(),
  );
  return (await events).map(({ kind }) => kind);
}

test('queues every action on a request while offline', { tag: '@core' }, async ({
  page,
  desk,
}) => {
  await page.context().setOffline(true);
  await page.getByLabel('Nota privada').fill('Llamar el lunes');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText('Sin conexión.')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  await expect(
    navigation.getByRole('link', { name: 'Solicitudes', exact: true }),
  ).toBeVisible();
  await page.context().setOffline(false);
  await everythingSent(page);
  expect(await storedKinds(desk)).toEqual(['note', 'answered']);
});

test('a request that was never opened can be called and answered offline', async ({
  page,
  desk,
  allow,
}) => {
  // The page that is open may ask once more for what is replaced.
  allow(404);
  await desk.fill([{ ...late, message: 'Entra agua. '.repeat(30) }]);
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('heading', { name: late.name }).click();
  await expect(page.getByRole('link', { name: `Llamar ${late.phone}` })).toBeVisible();
  await expect(page.getByText(/^Esta solicitud no se había abierto antes/)).toBeVisible();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await page.context().setOffline(false);
  await everythingSent(page);
  expect(await storedKinds(desk)).toEqual(['answered']);
});

test('a conflict found when the desk is opened names the request', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_FAILED');
  // Not by `setOffline`, which ends in a page that is left: that would send.
  await page.route('**/api/actions', (route) => route.abort());
  await page.getByRole('button', { name: 'Contestada' }).click();
  await page.goto('about:blank');
  await page.unroute('**/api/actions');
  const { id } = await desk.within((db) =>
    db.selectFrom('requests').select('id').executeTakeFirstOrThrow(),
  );
  await desk.within((db) => act(db, id, { kind: 'answered', how: null }));
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.getByRole('alert')).toContainText(late.name);
});

test('shows a rejection only to the person whose action it was', async ({
  page,
  desk,
  allow,
}) => {
  allow(404);
  await desk.within((db) => db.deleteFrom('requests').execute());
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const [cookie] = await page.context().cookies();
  if (cookie)
    await page.context().addCookies([{ ...cookie, value: await desk.signIn('Ester') }]);
  // The session is read again.
  for (const offline of [true, false]) await page.context().setOffline(offline);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('reports an erased request once, and stops polling it', async ({
  page,
  desk,
  allow,
}) => {
  allow(404);
  await page.clock.install();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await desk.within((db) => db.deleteFrom('requests').execute());
  const notFound = page.waitForResponse((response) => response.status() === 404);
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toContainText('Ya no está');
  await notFound;
  const poll = async () => {
    const polled = page.waitForResponse('**/api/requests?tab=waiting');
    await page.clock.fastForward(30_000);
    await polled;
  };
  // What had been on its way has arrived by then.
  for (let count = 0; count < 2; count++) await poll();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await poll();
  expect(asked.filter((url) => /requests\/\d/.test(url))).toEqual([]);
});

test('says that the server fails after one attempt, or is silent', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_CONNECTION_FAILED');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const retry = page.getByRole('button', { name: 'Reintentar' });
  let attempts = 0;
  const fail = (route: Route) => {
    attempts += 1;
    return route.abort('connectionfailed');
  };
  await page.route('**/api/sign-in/session', fail);
  await page.goto(`${desk.origin}/oficina/`);
  await expect(retry).toBeVisible();
  expect(attempts).toBe(1);
  await page.clock.runFor(5_000);
  await expect.poll(() => attempts).toBe(2);
  await page.unroute('**/api/sign-in/session', fail);
  await page.route('**/api/sign-in/session', () => {});
  await page.goto(`${desk.origin}/oficina/`);
  await page.clock.runFor(3_000);
  await expect(retry).toBeVisible();
});

test('shows an action when the refetch after its answer fails', async ({
  page,
  allow,
}) => {
  allow('ERR_FAILED');
  await page.getByLabel('Nota privada').fill('Llamar el lunes');
  await page.route('**/api/requests/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await everythingSent(page);
  await expect(page.getByText('Llamar el lunes', { exact: true })).toBeVisible();
});

test('reopened offline, keeps and shows contacts until they are answered', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_FAILED');
  await page.context().setOffline(true);
  await page.goto(`${desk.origin}/oficina/`);
  await page
    .getByRole('button', { name: 'Guardar en este teléfono quién espera' })
    .click();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${desk.origin}/oficina/`);
  await call(page);
  await page.getByRole('button', { name: 'Sí, contestada' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('link', { name: /Llamar a Núria P\./ })).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('heading', { name: 'Núria P.' }).click();
  await page.route('**/api/requests?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Contestada' }).click();
  await everythingSent(page);
  await page.context().setOffline(true);
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Llamar/ })).toHaveCount(0);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Más' }).click();
  await page.getByLabel('Guardar en este teléfono quién espera').uncheck();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(
    'oficina-contactos',
  );
});

test('shows the kept page while the server fails, and deletes old files', async ({
  page,
  context,
  desk,
}) => {
  await page.evaluate(async () =>
    (await caches.open('oficina')).put('/oficina/assets/old.js', new Response()),
  );
  await page.goto(`${desk.origin}/oficina/`);
  await expect
    .poll(() => page.evaluate(() => caches.match('/oficina/assets/old.js')))
    .toBe(undefined);
  const [worker] = context.serviceWorkers();
  for (const status of [503, 0]) {
    await worker?.evaluate((status) => {
      globalThis.fetch = async () =>
        status ? new Response('', { status }) : new Promise(() => {});
    }, status);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeVisible();
  }
});

test('signing out offline deletes everything, and ends the session later', async ({
  page,
  desk,
}) => {
  const sessions = () =>
    desk.within((db) => db.selectFrom('sessions').select('id').execute());
  const before = await sessions();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'No lo coge' }).click();
  await page.getByLabel('Nota privada').fill('A medias');
  await call(page);
  // Both lazy chunks are opened for the first time: this page is in one, the sign-in in the other.
  await page.getByRole('link', { name: 'Más' }).click();
  await page.getByLabel('Guardar en este teléfono quién espera').check();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(late.phone);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('dialog')).toContainText(/1 cosa .* a medio escribir/);
  await page.getByRole('button', { name: 'Salir y perderlo' }).click();
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  const kept = () => [Object.keys(localStorage), Object.keys(sessionStorage)];
  expect(await page.evaluate(kept)).toEqual([['oficina-salir'], []]);
  expect(await sessions()).toHaveLength(before.length);
  await page.context().setOffline(false);
  await expect.poll(sessions).toHaveLength(before.length - 1);
});

test('opened again after signing out offline, shows nothing of before', async ({
  page,
  desk,
}) => {
  // All that signing out leaves, see above.
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('oficina-salir', 'true');
  });
  let asksAsPerson = false;
  page.on('request', (request) => {
    asksAsPerson ||= request.url().endsWith('/installation');
  });
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  expect(asksAsPerson).toBe(false);
});

test('signing out deletes drafts even if a poll fails first', async ({ page, desk }) => {
  await page.getByLabel('Nota privada').fill('A medias');
  await page.getByRole('link', { name: 'Más' }).click();
  const cut = Promise.withResolvers<void>();
  await page.route('**/api/session', (route) => cut.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('button', { name: 'Salir y perderlo' }).click();
  await desk.within((db) => db.deleteFrom('sessions').execute());
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  cut.resolve();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('keeps queued actions when the session is ended elsewhere', async ({
  page,
  desk,
}) => {
  const json = { type: 'urn:vertical-bcn:desk:signed-out' };
  await page.route('**/api/requests?*', (route) => route.fulfill({ status: 401, json }), {
    times: 1,
  });
  await Promise.all([page.waitForResponse('**/api/installation'), comeBack(page)]);
  await page.getByLabel('Nota privada').fill('Trae escalera');
  await desk.within((db) => db.deleteFrom('sessions').execute());
  await page.evaluate(() => {
    const ofSomebodyRemoved = { id: 'x', personId: 0, at: new Date().toISOString() };
    localStorage.setItem('oficina-accion/x', JSON.stringify(ofSomebodyRemoved));
  });
  await page.getByRole('button', { name: 'No lo coge' }).click();
  await comeBack(page);
  await expect(page.getByText('queda algo sin enviar')).toBeVisible();
  await page.getByRole('button', { name: 'Pegar aquí un enlace de entrada' }).click();
  await page.getByLabel('Enlace de entrada').fill(await desk.newLink());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByLabel('Nota privada')).toHaveValue('Trae escalera');
  await expect(page.locator('.toast')).toHaveCount(0);
  await everythingSent(page);
  expect(await storedKinds(desk)).toEqual(['no-answer']);
});

test('keeps the queue of one person while another is signed in', async ({
  page,
  desk,
}) => {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'No lo coge' }).click();
  const path = new URL(page.url()).pathname.replace('/oficina', '');
  await page.evaluate(() => localStorage.setItem('oficina-contactos', '{"personId":0}'));
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await open(page, desk, path, 'Ester');
  await expect(page.getByText('Entra agua.')).toBeVisible();
  await expect(page.getByText('Llamada sin respuesta')).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(
    'oficina-contactos',
  );
  await open(page, desk, path, 'Marc');
  await everythingSent(page);
  expect(await storedKinds(desk)).toEqual(['no-answer']);
});

test('the browser stores nothing personal without being asked', async ({ page }) => {
  const { texts, cached } = await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        cached.push(request.url);
    return {
      texts: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      cached,
    };
  });
  for (const url of cached) expect(url).toMatch(/\/oficina\/(assets\/[^/]+)?$/);
  for (const text of [late.name, late.phone, late.email, late.message])
    expect(texts).not.toContain(text);
});
