import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Route } from '@playwright/test';
import type { What } from '../../src/desk-api/actions.ts';
import { takeActions } from '../../src/requests/actions.ts';
import { ago, type Desk, late, open, test } from './desk.ts';
import { expect, failedRequest } from './quiet-page.ts';

// Chromium reports each request that failed: what is done without a network is about that.
test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failedRequest] });

const fresh = { name: 'Pau G.', phone: '600 000 054', email: 'pau@example.com', received_at: ago(12) };
// What waits is sent every five seconds, should the network not work at the moment when it is there again.
const soon = { timeout: 15_000 };
const saved = 'se enviará al volver la red';

/** Everything that can be done with a request, by the buttons of its page. */
const kinds: Record<What['kind'], Kind> = {
  // Taken back by the toast of what was done before: these come first, while the server only seems away.
  'no-missed-call': {
    first: (page) => press(page, 'Apuntar que no lo coge'),
    act: undo,
    events: ['missed-call', 'no-missed-call'],
  },
  quarantined: {
    apart: true,
    first: (page) => press(page, 'No es publicidad'),
    act: undo,
    events: ['released', 'quarantined'],
    second: ['quarantined'],
  },
  'not-junk': { first: (page) => press(page, 'Es publicidad'), act: undo, events: ['junk', 'not-junk'] },
  answered: { act: (page) => press(page, 'Contestada'), events: ['answered'], second: 'refused' },
  corrected: {
    before: { kind: 'answered', how: 'call' },
    act: (page) => press(page, 'Correo'),
    events: ['corrected'],
  },
  unanswered: {
    before: { kind: 'answered', how: 'call' },
    act: (page) => page.locator('[data-undo]').click(),
    events: ['unanswered'],
    second: [],
  },
  'missed-call': { act: (page) => press(page, 'Apuntar que no lo coge'), events: ['missed-call'] },
  note: {
    async act(page) {
      await page.getByLabel('Nota privada').fill('Portero: Juan');
      await press(page, 'Guardar la nota');
    },
    events: ['note'],
  },
  'no-note': {
    before: { kind: 'note', text: 'La del cuarto' },
    act: (page) => press(page, 'Quitar'),
    // The text goes, and the history goes on saying that there was a note.
    events: [],
  },
  labels: { act: (page) => press(page, 'Cubiertas'), events: ['labels'], second: [] },
  remind: {
    async act(page) {
      await press(page, 'Presupuesto enviado');
      await page.locator('.toast').getByRole('button', { name: 'Recuérdamelo' }).click();
    },
    events: ['labels', 'remind'],
    second: ['labels'],
  },
  'no-remind': {
    before: { kind: 'remind', on: '2100-01-01' },
    act: (page) => press(page, 'Quitar el recordatorio de no-remind'),
    events: ['no-remind'],
    second: [],
  },
  released: { apart: true, act: (page) => press(page, 'No es publicidad'), events: ['released'], second: [] },
  junk: { act: (page) => press(page, 'Es publicidad'), events: ['junk'], second: [] },
};

type Kind = {
  apart?: true;
  /** Done by the same person earlier, on another device. */
  before?: What;
  /** Done here, just before it is taken back. */
  first?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** What its history then says of Marc. */
  events: string[];
  /** The same, where Ester did it first, on another device. */
  second?: string[] | 'refused';
};

const names = Object.keys(kinds) as What['kind'][];

/** What becomes of the network meanwhile; the last step is what sends everything. */
const situations: Record<string, (on: Situation) => Promise<unknown>> = {
  'with a network': async ({ doAll }) => doAll(),
  async 'without a network, which comes back'({ doAll, context }) {
    await doAll(true);
    await context.setOffline(false);
  },
  async 'without a network, in a page that is closed before it comes back'({ doAll, context, page, desk }) {
    await doAll(true);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(`${desk.origin}/oficina/`);
  },
  'while its answer gets lost': async ({ doAll, page }) => {
    await page.route('**/api/actions', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await doAll();
    // It may be under way once more at this moment.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  async 'while the session ends'({ doAll, context, page, desk }) {
    await doAll(true);
    await desk.within((db) => db.deleteFrom('sessions').execute());
    await context.setOffline(false);
    await expect(page.getByText('En este teléfono queda algo sin enviar')).toBeVisible(soon);
    expect(await page.content()).not.toContain('Portero');
    await open(page, desk);
  },
};

for (const [situation, act] of Object.entries(situations))
  test(`everything that is done ${situation} is taken once`, { tag: '@core' }, async ({
    page,
    context,
    desk,
  }) => {
    test.slow();
    const { ids, doAll } = await begin(page, desk, context);
    await act({ doAll, page, context, desk });
    await expect.poll(() => histories(desk, ids), soon).toEqual(names.map((name) => kinds[name].events));
    await expect.poll(() => kept(context)).toEqual([]);
    for (const open of context.pages()) await expect(open.getByRole('alert')).toHaveCount(0);
  });

test('of what two do at once on two devices everything is taken, but for a second answer: that is told', {
  tag: '@core',
}, async ({ page, context, desk }) => {
  test.slow();
  const { ids, doAll } = await begin(page, desk, context);
  await doAll(true);
  await asEster(desk, ids);
  await context.setOffline(false);
  const expected = names.map((name) => kinds[name].second ?? kinds[name].events);
  await expect
    .poll(() => histories(desk, ids), soon)
    .toEqual(expected.map((events) => (events === 'refused' ? [] : events)));
  const told = page.getByRole('alert');
  await expect(told).toContainText(/^Ester se adelantó con answered: la apuntó como contestada (hoy|ayer) /);
  await expect(told).toHaveCount(1);
  await page.reload();
  await expect(told, 'until it was read').toHaveCount(1, soon);
  await press(page, 'Entendido');
  await expect.poll(() => kept(context)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
  const notes = await desk.within((db) =>
    db.selectFrom('request_events').select('detail').where('kind', '=', 'note').execute(),
  );
  expect(notes.map(({ detail }) => detail)).toEqual([
    null,
    JSON.stringify({ text: 'La de Ester' }),
    JSON.stringify({ text: 'La de Ester' }),
    JSON.stringify({ text: 'Portero: Juan' }),
  ]);
});

test('of everything that is done with requests that are erased meanwhile it is told that they are gone', async ({
  page,
  context,
  desk,
}) => {
  test.slow();
  const { doAll } = await begin(page, desk, context);
  await doAll(true);
  await desk.fill([]);
  await context.setOffline(false);
  const told = page.getByRole('alert');
  for (const name of names)
    await expect(told.filter({ hasText: `${name} ya no está` }).first()).toBeVisible(soon);
  expect(await page.content()).not.toContain('Portero');
  while ((await told.count()) > 0) await told.getByRole('button', { name: 'Entendido' }).first().click();
  await expect.poll(() => kept(context)).toEqual([]);
});

test('a tick made without a network goes out when there is one, with the time at which it was made', async ({
  page,
  context,
  desk,
}) => {
  // A minute more than the others have it, since the page's clock may be a moment behind.
  const [id = 0] = await desk.fill([{ ...late, received_at: ago(27 * 60 + 41) }, fresh]);
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

test('of every kind that waits the request says so, and its row', async ({ page, context, desk }) => {
  const [id = 0, apart = 0] = await desk.fill([
    late,
    { ...late, name: 'Iván K.', state: 'quarantined', reason: 'seo' },
  ]);
  await openRequest(page, desk, id);
  await show(page, apart);
  await expect(page.getByRole('button', { name: 'No es publicidad' })).toBeVisible();
  await context.setOffline(true);
  await press(page, 'No es publicidad');
  await expect(page.getByText(`Dada por buena: ${saved}`)).toBeVisible();
  await show(page, id);
  await press(page, 'Cubiertas');
  await press(page, 'Apuntar que no lo coge');
  await page.getByLabel('Nota privada').fill('Mejor por la tarde.\nPuerta 3.');
  await press(page, 'Guardar la nota');
  const words = `Etiquetas cambiadas, llamada sin respuesta, nota escrita: ${saved}`;
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('Mejor por la tarde.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Llamada sin respuesta');
  await page.getByRole('link', { name: 'Solicitudes' }).first().click();
  await expect(page.locator('.row')).toContainText(words);
  await context.setOffline(false);
  await expect.poll(() => kept(context), soon).toEqual([]);
  await expect(page.getByText(saved)).toHaveCount(0);
});

test('what was taken back before it could go out leaves no trace', async ({ page, context, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await press(page, 'Contestada');
  await press(page, 'Deshacer');
  await expect(page.getByText('Núria P.: otra vez sin contestar.')).toBeVisible();
  expect(await kept(context)).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator('.row')).toContainText('de retraso');
  expect(await histories(desk, [id])).toEqual([[]]);
});

test('the second click of a double one ticks nobody else', async ({ page, desk }) => {
  const [id = 0] = await desk.fill([late, fresh, { ...fresh, name: 'Ana' }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRequest(page, desk, id);
  await page.getByRole('button', { name: 'Contestada' }).dblclick();
  await expect(page.locator('.row')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Pau G.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sin contestar 2' })).toBeVisible();
});

test('ticks that an earlier version left weeks ago are sent, with how and when; one that it had sent is no news', async ({
  page,
  context,
  desk,
}) => {
  const now = Date.now();
  const weeks = (n: number) => new Date(now - n * 7 * 24 * 3600_000).toISOString();
  const long = { received_at: weeks(9) };
  const [a = 0, b = 0, c = 0, d = 0] = await desk.fill([
    { ...late, ...long },
    { ...fresh, ...long, name: 'B', answered_at: weeks(5) },
    { ...fresh, ...long, name: 'C', answered_at: weeks(4) },
    { ...fresh, ...long, name: 'D' },
  ]);
  await open(page, desk, '/');
  const { id } = await person(desk, 'Marc');
  const earlier = (kind: string, request: number, version: number, how = '') =>
    `oficina-apunte/${kind}/${id}/${request}/${version}${how}`;
  const stored = {
    [earlier('answered', a, 1, '/whatsapp')]: weeks(3),
    // It had taken this one, and its answer got lost.
    [earlier('answered', b, 1)]: weeks(5),
    [earlier('unanswered', c, 2)]: weeks(2),
    [earlier('answered', d, 1)]: weeks(2),
    [earlier('unanswered', d, 2)]: weeks(1),
  };
  await page.evaluate((all) => Object.assign(localStorage, all), stored);
  await page.reload();
  await expect.poll(() => kept(context), soon).toEqual([]);
  const rows = await desk.within((db) =>
    db.selectFrom('requests').select(['answered_at', 'answered_how']).orderBy('id').execute(),
  );
  expect(rows).toEqual([
    { answered_at: stored[earlier('answered', a, 1, '/whatsapp')], answered_how: 'whatsapp' },
    { answered_at: stored[earlier('answered', b, 1)], answered_how: null },
    { answered_at: null, answered_how: null },
    { answered_at: null, answered_how: null },
  ]);
  expect(await histories(desk, [a, b, c, d])).toEqual([
    ['answered'],
    [],
    ['unanswered'],
    ['answered', 'unanswered'],
  ]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what is no action, or one that the server does not understand, keeps nothing behind it from going out', async ({
  page,
  context,
  desk,
}) => {
  const [first = 0, second = 0] = await desk.fill([late, fresh]);
  await open(page, desk, '/');
  const { id: by } = await person(desk, 'Marc');
  const action = (request: number, at: string, what: object) => {
    const id = randomUUID();
    return [id, JSON.stringify({ id, request, person: by, at, what })] as const;
  };
  const stored = [
    ['1', '{"id": "cut of'],
    ['2', 'null'],
    ['3', '{"id":7}'],
    action(first, ago(3), { kind: 'note', text: 'Se guarda.' }),
    action(first, ago(2), { kind: 'remind', text: 'De otra versión' }),
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

test('of notes that are too long for one call none is lost', async ({ page, context, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  for (const letter of ['á', 'é', 'í']) {
    await page.getByLabel('Nota privada').fill(letter.repeat(4000));
    await press(page, 'Guardar la nota');
  }
  await context.setOffline(false);
  await expect.poll(() => histories(desk, [id]), soon).toEqual([['note', 'note', 'note']]);
  expect(await kept(context)).toEqual([]);
});

test('a server that knows no actions yet loses none: they wait, and say so', async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await page.route(`**/api/requests/${id}`, async (route) => {
    const response = await route.fetch();
    const { notes: _, answerAction: __, ...whole } = await response.json();
    await route.fulfill({ response, json: { ...whole, note: 'La nota de todos.' } });
  });
  await openRequest(page, desk, id);
  await expect(page.getByText('La nota de todos.')).toBeVisible();
  const problem = {
    type: 'urn:vertical-bcn:desk:not-found',
    title: 'Eso ya no está',
    status: 404,
    detail: '',
  };
  await page.route('**/api/actions', (route) => route.fulfill({ status: 404, json: problem }));
  await press(page, 'Contestada');
  await expect(page.locator('.row')).toContainText(`Contestada: ${saved}`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await kept(context)).toHaveLength(1);
  await page.unroute('**/api/actions');
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
});

test('a label that is taken back within a second stays taken back, though the server tells whole seconds', async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await page.route('**/api/actions', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() - 1_000).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  for (const pressed of [true, false]) {
    await press(page, 'Girona');
    await expect.poll(() => kept(context)).toEqual([]);
    await expect(page.getByRole('button', { name: 'Girona', pressed })).toBeVisible();
  }
  expect(await histories(desk, [id])).toEqual([['labels', 'labels']]);
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

test('what is sent into a network through which nothing comes is given up after ten seconds, and waits', async ({
  page,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await page.clock.install();
  // The browser's own would not follow the clock that is moved here.
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
      return controller.signal;
    };
  });
  await openRequest(page, desk, id);
  await page.route('**/api/actions', () => {});
  await press(page, 'Contestada');
  // The page's time goes on by itself as well, and a busy machine takes some of it.
  await page.clock.runFor(5_000);
  await expect(page.locator('.row')).toContainText('Contestada en');
  await expect(page.getByText(saved)).toHaveCount(0);
  await page.clock.runFor(6_000);
  await expect(page.locator('.row')).toContainText(`Contestada: ${saved}`);
  await page.unroute('**/api/actions');
  await page.clock.runFor(10_000);
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
});

test('what waits of somebody goes when somebody else signs in here, and is sent by nobody', async ({
  page,
  context,
  desk,
}) => {
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
}) => {
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

for (const [what, path, prepare, button] of [
  ['signing out', '/mas', async () => {}, /^Salir/],
  [
    'a test mail or a backup',
    '/estado',
    async () => {},
    /^(Enviar un correo de prueba|Hacer una copia ahora)$/,
  ],
  ['exporting', '/datos', async () => {}, /\.csv/],
  [
    'renaming somebody',
    '/personas',
    (page: Page) =>
      page
        .getByRole('button', { name: /^Cambiar el nombre/ })
        .first()
        .click(),
    'Guardar',
  ],
] as const)
  test(`${what} without a network says at once that it needs one, and does nothing later`, async ({
    page,
    context,
    desk,
  }) => {
    await desk.fill([late]);
    await open(page, desk, path);
    await prepare(page);
    const press = page.getByRole('main').or(page.getByRole('dialog')).getByRole('button', { name: button });
    await expect(press.first()).toBeVisible();
    await context.setOffline(true);
    await press.first().click();
    await expect(page.getByText('Hace falta conexión').first()).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()));
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Cómo vamos' }).click();
    await expect(page.getByRole('heading', { name: 'Cómo vamos', level: 1 })).toBeVisible();
    expect(asked.filter((url) => !url.endsWith('/notifications'))).toEqual([]);
  });

type Situation = {
  doAll: (offline?: boolean) => Promise<void>;
  page: Page;
  context: BrowserContext;
  desk: Desk;
};

/** Requests of which each is for one kind, by its name, all of them read; and what does everything with them. */
async function begin(page: Page, desk: Desk, context: BrowserContext) {
  const ids = await desk.fill(
    names.map((name) => ({
      ...late,
      name,
      ...(kinds[name].apart && { state: 'quarantined', reason: 'seo' }),
    })),
  );
  await desk.signIn('Marc');
  const marc = await person(desk, 'Marc');
  for (const [place, name] of names.entries()) {
    const { before } = kinds[name];
    if (before) await take(desk, marc.id, ids[place], before, befores[place]);
  }
  await open(page, desk);
  for (const name of names) {
    await show(page, ids[names.indexOf(name)]);
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  }
  const act = async (some: typeof names) => {
    for (const name of some) {
      await show(page, ids[names.indexOf(name)]);
      const { first, act } = kinds[name];
      await first?.(page);
      if (first) await expect.poll(() => areSent(page)).toBe(true);
      await act(page);
    }
  };
  const doAll = async (offline = false) => {
    const away = (route: Route) => (offline ? route.abort() : route.fallback());
    await page.route('**/api/actions', away);
    await act(names.filter((name) => kinds[name].first));
    await context.setOffline(offline);
    await act(names.filter((name) => !kinds[name].first));
    await page.unroute('**/api/actions', away);
  };
  return { ids, doAll };
}

const befores: string[] = names.map(() => randomUUID());

/** The same, or as much as that, by somebody else on another device. */
async function asEster(desk: Desk, ids: number[]): Promise<void> {
  await desk.signIn('Ester');
  const { id } = await person(desk, 'Ester');
  const whats: Record<What['kind'], What> = {
    'no-missed-call': { kind: 'missed-call' },
    quarantined: { kind: 'released' },
    'not-junk': { kind: 'note', text: 'La de Ester' },
    answered: { kind: 'answered', how: 'mail' },
    corrected: { kind: 'corrected', how: 'whatsapp' },
    unanswered: { kind: 'unanswered', undoes: befores[names.indexOf('unanswered')] ?? null },
    'missed-call': { kind: 'missed-call' },
    note: { kind: 'note', text: 'La de Ester' },
    'no-note': { kind: 'missed-call' },
    labels: { kind: 'labels', labels: { service: 'painting' } },
    remind: { kind: 'remind', on: '2100-01-01' },
    'no-remind': { kind: 'remind', on: '2100-01-01' },
    released: { kind: 'released' },
    junk: { kind: 'junk' },
  };
  for (const [place, name] of names.entries()) await take(desk, id, ids[place], whats[name], randomUUID());
}

async function take(desk: Desk, by: number, request = 0, what: What, id?: string): Promise<void> {
  const now = new Date();
  const action = { id: id ?? randomUUID(), request, at: now.toISOString(), what };
  const [told] = await desk.within((db) => takeActions(db, [action], by, now));
  expect(told?.outcome).toBe('taken');
}

function person(desk: Desk, name: string) {
  return desk.within((db) =>
    db.selectFrom('people').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
  );
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: name !== 'Contestada' }).click();
}

function undo(page: Page): Promise<void> {
  return page.locator('.toast').getByRole('button', { name: 'Deshacer' }).click();
}

/** Goes to the page of a request as a link within the desk does. */
function show(page: Page, id = 0): Promise<void> {
  return page.evaluate((to) => history.pushState({}, '', to), `/oficina/solicitudes/${id}`);
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

/** Whether everything that waits has been sent, even if nothing came back. */
function areSent(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('oficina-accion'))
      .every(([, action]) => JSON.parse(action).sent),
  );
}

async function answeredAt(desk: Desk, id: number): Promise<string | null | undefined> {
  const one = (db: Parameters<Parameters<Desk['within']>[0]>[0]) =>
    db.selectFrom('requests').select('answered_at').where('id', '=', id).executeTakeFirst();
  return (await desk.within(one))?.answered_at;
}

/** What Marc did with each, as their histories say; without what was done before. */
async function histories(desk: Desk, ids: readonly number[]): Promise<string[][]> {
  const events = await desk.within((db) =>
    db
      .selectFrom('request_events')
      .innerJoin('people', 'people.id', 'person_id')
      .select(['request_id', 'kind', 'action_id'])
      .where('people.name', '=', 'Marc')
      .orderBy('request_events.id')
      .execute(),
  );
  return ids.map((id) =>
    events
      .filter(({ request_id, action_id }) => request_id === id && !befores.includes(action_id ?? ''))
      .map(({ kind }) => kind),
  );
}
