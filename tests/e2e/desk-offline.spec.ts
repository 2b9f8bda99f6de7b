import type { BrowserContext, Page } from '@playwright/test';
import type { RequestAction } from '../../src/contact-request/actions.ts';
import { dateIn } from '../../src/time.ts';
import { decide, visitOn } from '../kit/actions.ts';
import { act } from '../kit/requests.ts';
import {
  call,
  comeBack,
  type Desk,
  everythingSent,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
} from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ worker: true });

test.beforeEach(async ({ page, desk, allow }) => {
  allow('ERR_INTERNET_DISCONNECTED', 401);
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByText('Entra agua.')).toBeVisible();
  // Playwright tells a service worker that is starting that it is online, and the page
  // would hear of it too.
  await page.evaluate(() => navigator.serviceWorker.ready);
});

const note = (page: Page) => page.getByLabel('Nota privada');
const answered = (page: Page) => page.getByRole('button', { name: 'Contestada' });
const noAnswer = (page: Page) => page.getByRole('button', { name: 'No lo coge' });
// An empty list links there too.
const agenda = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Agenda' });
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });
const gone = (page: Page) =>
  page.getByRole('heading', { name: 'Esta solicitud ya no está', level: 2 });
const signInPage = (page: Page) => page.getByRole('heading', { name: 'La oficina' });

test.describe('offline', { tag: '@core' }, () => {
  test('every action on a request is queued', async ({ page, desk }) => {
    await page.context().setOffline(true);
    await note(page).fill('Llamar el lunes');
    await page.getByRole('button', { name: 'Guardar la nota' }).click();
    await answered(page).click();

    await page.context().setOffline(false);
    await everythingSent(page);

    expect(await storedKinds(desk)).toEqual(['note', 'answered']);
  });

  test('an open request says that there is no network', async ({ page }) => {
    await page.context().setOffline(true);

    const status = page.getByRole('status').filter({ hasText: 'Sin conexión' });
    await expect(status).toBeVisible();
  });

  test('the agenda can be opened for the first time', async ({ page, desk }) => {
    await actOnRequest(desk, decide('visit', visitOn(dateIn(3, new Date()))));
    const read = page.waitForResponse(/list=agenda/);
    await page.goto(`${desk.origin}/oficina/`);
    await (await read).finished();
    await page.context().setOffline(true);

    await agenda(page).click();

    await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
  });

  test('a visit stands in the agenda at once', async ({ page }) => {
    await agenda(page).click();
    await expect(page.locator('.empty')).toBeVisible();
    await page.goBack();
    await page.context().setOffline(true);

    await page.getByRole('button', { name: 'Visita' }).click();
    await page.getByRole('dialog').locator('td button:enabled').first().click();
    await page.getByRole('button', { name: 'Sin hora' }).click();
    await agenda(page).click();

    await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
  });

  test('the navigation stays', async ({ page }) => {
    await page.context().setOffline(true);
    await answered(page).click();
    await page.getByRole('link', { name: 'Sin contestar' }).first().click();

    await expect(page.getByText('Sin conexión.')).toBeVisible();
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    const list = navigation.getByRole('link', { name: 'Sin contestar' });
    await expect(list).toBeVisible();
  });
});

test('a browser that is wrong about its network still sends', async ({ page, desk }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  );
  await page.reload();

  await answered(page).click();

  await everythingSent(page);
  expect(await storedKinds(desk)).toEqual(['answered']);
});

test.describe('a request that was never opened', () => {
  test.beforeEach(async ({ page, desk, allow }) => {
    // The open page may request once more what is being replaced.
    allow(404);
    await desk.fill([{ ...late, message: 'Entra agua. '.repeat(30) }]);
    await page.goto(`${desk.origin}/oficina/`);
    await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: late.name }).click();
  });

  test('can be called offline', async ({ page }) => {
    const link = page.getByRole('link', { name: `Llamar ${late.phone}` });
    await expect(link).toBeVisible();
    const said = page.getByText(/^Esta solicitud no se había abierto antes/);
    await expect(said).toBeVisible();
  });

  test('can be answered offline', async ({ page, desk }) => {
    await answered(page).click();

    await page.context().setOffline(false);
    await everythingSent(page);

    expect(await storedKinds(desk)).toEqual(['answered']);
  });
});

test('a conflict found on opening the desk names the request', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_FAILED');
  // `setOffline` ends when the page is left, and the page being left would then send.
  await page.route('**/api/actions', (route) => route.abort());
  await answered(page).click();
  await page.goto('about:blank');
  await page.unroute('**/api/actions');
  await actOnRequest(desk, { kind: 'answered', how: null });

  await page.goto(`${desk.origin}/oficina/`);

  await expect(page.getByRole('alert')).toContainText(late.name);
});

test('shows a rejection only to the person who acted', async ({ page, desk, allow }) => {
  allow(404);
  await desk.within((db) => db.deleteFrom('requests').execute());
  await answered(page).click();
  await expect(page.getByRole('alert')).toBeVisible();

  const [cookie] = await page.context().cookies();
  if (!cookie) throw new Error('There is no session.');
  const value = await desk.signIn('Ester');
  await page.context().addCookies([{ ...cookie, value }]);
  await readSessionAgain(page);

  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('an erased request', () => {
  test.beforeEach(async ({ page, desk, allow }) => {
    allow(404);
    await page.clock.install();
    await page.context().setOffline(true);
    await answered(page).click();
    await desk.within((db) => db.deleteFrom('requests').execute());
    const notFound = page.waitForResponse((response) => response.status() === 404);
    await page.context().setOffline(false);
    await expect(page.getByRole('alert')).toContainText('Ya no está');
    await notFound;
  });

  test('says on its page what was not applied', async ({ page }) => {
    await expect(gone(page)).toBeVisible();

    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('is not polled any more once it is reported', async ({ page }) => {
    // Answers that were in flight have arrived by then.
    await poll(page);
    await poll(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await poll(page);

    expect(asked.filter((url) => /requests\/\d/.test(url))).toEqual([]);
  });
});

test.describe('while the session cannot be read', () => {
  test.beforeEach(async ({ page, allow }) => {
    allow('ERR_CONNECTION_FAILED');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  test('the page offers to retry after one attempt', async ({ page, desk }) => {
    const attempts = await failToReadSession(page);

    await page.goto(`${desk.origin}/oficina/`);
    await page.clock.resume();

    await expect(retry(page)).toBeVisible();
    expect(attempts()).toBe(1);
  });

  test('the page retries by itself', async ({ page, desk }) => {
    const attempts = await failToReadSession(page);
    await page.goto(`${desk.origin}/oficina/`);
    await page.clock.resume();
    await expect(retry(page)).toBeVisible();

    await page.clock.fastForward(5_000);

    await expect.poll(attempts).toBe(2);
  });

  test('the page retries at a tap', async ({ page, desk }) => {
    await page.addInitScript(neverRepeat);
    const attempts = await failToReadSession(page);
    await page.goto(`${desk.origin}/oficina/`);
    await page.clock.resume();
    await expect(retry(page)).toBeVisible();
    expect(attempts()).toBe(1);

    await retry(page).click();

    await expect.poll(attempts).toBeGreaterThan(1);
  });

  test('the page offers to retry after three seconds of silence', async ({
    page,
    desk,
  }) => {
    await page.route('**/api/sign-in/session', () => {});

    await page.goto(`${desk.origin}/oficina/`);
    await page.clock.runFor(3_000);
    await page.clock.resume();

    await expect(retry(page)).toBeVisible();
  });
});

test('shows an action when the refetch after its answer fails', async ({
  page,
  allow,
}) => {
  allow('ERR_FAILED');
  await note(page).fill('Llamar el lunes');
  await page.route('**/api/requests/*', (route) => route.abort());

  await page.getByRole('button', { name: 'Guardar la nota' }).click();

  await expect(retry(page)).toBeVisible();
  await everythingSent(page);
  await expect(page.getByText('Llamar el lunes', { exact: true })).toBeVisible();
});

test.describe('contacts that are kept in the telephone', () => {
  const keep = 'Guardar en este teléfono quién espera';

  test.beforeEach(async ({ page, desk, allow }) => {
    allow('ERR_FAILED');
    await page.context().setOffline(true);
    await page.goto(`${desk.origin}/oficina/`);
    await page.getByRole('button', { name: keep }).click();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
  });

  test('are shown offline', async ({ page, desk }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${desk.origin}/oficina/`);

    await call(page);
    await page.getByRole('button', { name: 'Sí' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();

    const link = page.getByRole('link', { name: /Llamar a Núria P\./ });
    await expect(link).toBeVisible();
  });

  test('are found by name', async ({ page, desk }) => {
    await desk.receive({ ...late, name: 'Pau G.' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pau G.' })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${desk.origin}/oficina/`);

    await page.getByLabel(/^Buscar/).fill('nuria');

    await expect(page.getByRole('link', { name: /^Llamar a/ })).toHaveCount(1);
  });

  test('are responsive and accessible', async ({ page, desk }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${desk.origin}/oficina/`);
    await expect(page.getByLabel(/^Buscar/)).toBeVisible();

    await expectResponsiveAndAccessible(page, 'kept contacts');
  });

  test('are answered at the server’s time by a slow phone', async ({ page, desk }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.clock.setFixedTime(Date.now() - 24 * 60 * 60_000);
    await page.goto(`${desk.origin}/oficina/`);
    await call(page);
    await page.getByRole('button', { name: 'Sí' }).click();

    await page.unroute('**/api/**');
    await page.reload();
    await everythingSent(page);

    const { answeredAt } = await desk.within((db) =>
      db.selectFrom('requests').select('answeredAt').executeTakeFirstOrThrow(),
    );
    expect(Date.parse(answeredAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('disappear once they are answered', async ({ page, desk }) => {
    await page.getByRole('heading', { name: late.name }).click();
    await page.route('**/api/requests?*', (route) => route.abort());
    await answered(page).click();
    await everythingSent(page);

    await page.context().setOffline(true);
    await page.goto(`${desk.origin}/oficina/`);

    await expect(retry(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Llamar/ })).toHaveCount(0);
  });

  test('can be answered if the telephone has no link', async ({ page, desk }) => {
    await desk.within((db) =>
      db.updateTable('requests').set({ phone: '902 123 456' }).execute(),
    );
    await page.goto(`${desk.origin}/oficina/`);
    await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${desk.origin}/oficina/`);

    await expect(page.getByText('902 123 456')).toBeVisible();
    await page.getByRole('button', { name: 'He llamado a Núria P.' }).click();
    await page.getByRole('button', { name: 'Sí' }).click();

    await expect(page.getByText('902 123 456')).toBeHidden();
  });

  test('are deleted on demand', async ({ page }) => {
    await page.getByRole('link', { name: 'Más' }).click();

    await page.getByLabel(keep).uncheck();

    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).not.toContain('oficina-contactos');
  });
});

test.describe('a call logged while the desk cannot be read', () => {
  const logCall = (page: Page) =>
    page.getByRole('button', { name: 'Apuntar una llamada' });
  const logged = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Pau G.' });

  test.beforeEach(async ({ page, desk, allow }) => {
    allow('ERR_FAILED');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${desk.origin}/oficina/`);
    await logCall(page).click();
    await page.getByLabel('Teléfono').fill('600 000 077');
    await page.getByLabel('Nombre').fill('Pau G.');
  });

  test('stands on the page at once', async ({ page }) => {
    await page.getByRole('button', { name: 'Apuntar la llamada' }).click();

    await expect(logged(page)).toBeVisible();
  });

  test('is responsive and accessible', async ({ page }) => {
    await page.getByRole('button', { name: 'Apuntar la llamada' }).click();
    await expect(logged(page)).toBeVisible();

    await expectResponsiveAndAccessible(page, 'a call logged without the server');
  });

  test('is sent once the server answers', async ({ page }) => {
    await page.getByRole('button', { name: 'Apuntar la llamada' }).click();

    await page.unroute('**/api/**');
    await comeBack(page);
    await everythingSent(page);

    await expect(page.getByRole('heading', { name: 'Pau G.' })).toBeVisible();
  });

  test('is kept as a draft while it is typed', async ({ page }) => {
    await page.reload();

    await logCall(page).click();

    await expect(page.getByLabel('Nombre')).toHaveValue('Pau G.');
  });
});

test.describe('the kept page', () => {
  test('deletes old files', async ({ page, desk }) => {
    await page.evaluate(async () =>
      (await caches.open('oficina')).put('/oficina/assets/old.js', new Response()),
    );

    await page.goto(`${desk.origin}/oficina/`);

    await expect
      .poll(() => page.evaluate(() => caches.match('/oficina/assets/old.js')))
      .toBe(undefined);
  });

  for (const { situation, status } of [
    { situation: 'fails', status: 503 },
    { situation: 'is silent', status: 0 },
  ])
    test(`is shown while the server ${situation}`, async ({ page, context, desk }) => {
      await page.goto(`${desk.origin}/oficina/`);
      await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
      await answerWorker(context, status, '');

      await page.reload();

      await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
    });

  test('is not that of a portal', async ({ page, context, desk }) => {
    await page.goto(`${desk.origin}/oficina/`);
    await answerWorker(context, 200, '<h1>Wi-Fi gratis</h1>');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Wi-Fi gratis' })).toBeVisible();
    await answerWorker(context, 0, '');

    await page.reload();

    await expect(page.getByRole('heading', { name: late.name })).toBeVisible();
  });

  test('has its fonts', async ({ page }) => {
    const addresses = await page.evaluate(cachedAddresses);

    expect(addresses.filter((url) => url.endsWith('.woff2'))).toHaveLength(2);
  });
});

test.describe('signing out offline', () => {
  test.beforeEach(async ({ page }) => {
    await page.context().setOffline(true);
    await noAnswer(page).click();
    await call(page);
    // Opens each lazy file for the first time: the call, this page and the sign-in.
    await page.getByRole('link', { name: 'Apuntar una llamada' }).click();
    await page.getByLabel('Teléfono').fill('600 999 888');
    await page.getByRole('link', { name: 'Más' }).click();
    await page.getByLabel('Guardar en este teléfono quién espera').check();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).toContain(late.phone);
    await page.getByRole('button', { name: 'Salir' }).click();
  });

  test('says what would be lost', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/1 cosa .* a medio escribir/);
  });

  test('deletes everything', async ({ page }) => {
    await page.getByRole('button', { name: 'Salir y perderlo' }).click();

    await expect(signInPage(page)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([
      'oficina-salir',
    ]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  test('ends the session once the network is back', async ({ page, desk }) => {
    const sessions = () =>
      desk.within((db) => db.selectFrom('sessions').select('id').execute());
    const before = await sessions();
    await page.getByRole('button', { name: 'Salir y perderlo' }).click();
    await expect(signInPage(page)).toBeVisible();
    expect(await sessions()).toHaveLength(before.length);

    await page.context().setOffline(false);

    await expect.poll(sessions).toHaveLength(before.length - 1);
  });
});

test('shows nothing from before when opened after signing out offline', async ({
  page,
  desk,
}) => {
  // Everything that signing out leaves, see above.
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('oficina-salir', 'true');
  });
  let asksAsPerson = false;
  page.on('request', (request) => {
    asksAsPerson ||= request.url().endsWith('/installation');
  });

  await page.goto(`${desk.origin}/oficina/`);

  await expect(signInPage(page)).toBeVisible();
  expect(asksAsPerson).toBe(false);
});

test('signing out deletes drafts even if a poll fails first', async ({ page, desk }) => {
  await note(page).fill('A medias');
  await page.goto(`${desk.origin}/oficina/mas`);
  const cut = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await cut.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('button', { name: 'Salir y perderlo' }).click();

  await desk.within((db) => db.deleteFrom('sessions').execute());
  await comeBack(page);
  await expect(signInPage(page)).toBeVisible();
  cut.resolve();

  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test.describe('a session that is ended elsewhere', () => {
  test.beforeEach(async ({ page, desk }) => {
    await refuseOnePoll(page);
    await storeActionOfRemovedPerson(page);
    const ended = Promise.withResolvers<void>();
    await page.route('**/api/actions', async (route) => {
      await ended.promise;
      await route.continue();
    });

    await noAnswer(page).click();
    // An action would save the note.
    await note(page).fill('Trae escalera');
    await desk.within((db) => db.deleteFrom('sessions').execute());
    ended.resolve();
    await comeBack(page);
  });

  test('leaves queued actions', async ({ page, desk }) => {
    await expect(page.getByText('queda algo sin enviar')).toBeVisible();

    await page.getByRole('button', { name: 'Pegar aquí un enlace de entrada' }).click();
    await page.getByLabel('Enlace de entrada').fill(await desk.newLink());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ahora no' }).click();

    await expect(note(page)).toHaveValue('Trae escalera');
    await expect(page.locator('.toast')).toHaveCount(0);
    await everythingSent(page);
    expect(await storedKinds(desk)).toEqual(['no-answer']);
  });
});

test('keeps one person’s queue while another is signed in', async ({ page, desk }) => {
  await page.context().setOffline(true);
  await noAnswer(page).click();
  const path = new URL(page.url()).pathname.replace('/oficina', '');
  await page.evaluate(() => localStorage.setItem('oficina-contactos', '{"personId":0}'));
  await page.goto('about:blank');
  await page.context().setOffline(false);

  await open(page, desk, path, 'Ester');
  await expect(page.getByText('Entra agua.')).toBeVisible();
  await expect(page.getByText(/: (enviándose|se enviará)/)).toBeHidden();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).not.toContain('oficina-contactos');

  await open(page, desk, path, 'Marc');
  await everythingSent(page);
  expect(await storedKinds(desk)).toEqual(['no-answer']);
});

test.describe('by default the browser', () => {
  test('stores nothing personal', async ({ page }) => {
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );

    for (const text of [late.name, late.phone, late.email, late.message])
      expect(stored).not.toContain(text);
  });

  test('caches only the files of the desk', async ({ page }) => {
    const addresses = await page.evaluate(cachedAddresses);

    expect(addresses.length).toBeGreaterThan(5);
    for (const url of addresses) expect(url).toMatch(/\/oficina\/(assets\/[^/]+)?$/);
  });
});

/**
 * Answers all requests of the service worker with a page, or never if the status is 0.
 */
async function answerWorker(
  context: BrowserContext,
  status: number,
  body: string,
): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(
    ({ status, body }) => {
      globalThis.fetch = async () => {
        if (status === 0) return new Promise(() => {});
        return new Response(body, { status, headers: { 'content-type': 'text/html' } });
      };
    },
    { status, body },
  );
}

/** Acts on the only request as another person would. */
async function actOnRequest(desk: Desk, action: RequestAction): Promise<void> {
  await desk.within(async (db) => {
    const { id } = await db.selectFrom('requests').select('id').executeTakeFirstOrThrow();
    await act(db, id, action);
  });
}

async function storedKinds(desk: Desk): Promise<string[]> {
  const events = await desk.within((db) =>
    db.selectFrom('requestEvents').select('kind').orderBy('id').execute(),
  );
  return events.map(({ kind }) => kind);
}

/** Restores the network, after which the page refetches its session. */
async function readSessionAgain(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/** Moves the time forward to the next poll, and waits for its answer. */
async function poll(page: Page): Promise<void> {
  const polled = page.waitForResponse('**/api/requests?list=waiting');
  await page.clock.fastForward(30_000);
  await polled;
}

/** In the page: stops its automatic retries. */
function neverRepeat(): void {
  Object.assign(window, { setInterval: () => 0 });
}

/**
 * Makes every attempt to read the session fail. Returns a function that counts the
 * attempts.
 */
async function failToReadSession(page: Page): Promise<() => number> {
  let attempts = 0;
  await page.route('**/api/sign-in/session', (route) => {
    attempts++;
    return route.abort('connectionfailed');
  });
  return () => attempts;
}

/**
 * Answers one poll as if the session had ended. The page then finds out that it has not.
 */
async function refuseOnePoll(page: Page): Promise<void> {
  const json = { type: 'urn:vertical-bcn:desk:signed-out' };
  await page.route('**/api/requests?*', (route) => route.fulfill({ status: 401, json }), {
    times: 1,
  });
  const found = page.waitForResponse('**/api/installation');
  await comeBack(page);
  await found;
}

async function storeActionOfRemovedPerson(page: Page): Promise<void> {
  await page.evaluate(() => {
    const action = { kind: 'note', text: 'Trae escalera' };
    const queued = { id: 'x', requestId: 1, personId: 0, action };
    const at = new Date().toISOString();
    localStorage.setItem('oficina-accion/x', JSON.stringify({ ...queued, at }));
  });
}

/** In the page: returns the URLs of all cached files. */
async function cachedAddresses(): Promise<string[]> {
  const addresses: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) addresses.push(request.url);
  }
  return addresses;
}
