import type { Page, Route } from '@playwright/test';
import { formatDate } from '../../src/desk/state/time.ts';
import { requestUrl } from '../../src/desk-address.ts';
import { dateIn } from '../../src/time.ts';
import { act } from '../kit/requests.ts';
import {
  ago,
  call,
  comeBack,
  everythingSent,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
} from './desk.ts';
import { expect } from './strict-page.ts';

const nuria = (page: Page) => page.getByRole('heading', { name: 'Núria P.' });
const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const undoInToast = (page: Page) =>
  page.locator('.toast').getByRole('button', { name: 'Deshacer' });
const yesAnswered = (page: Page) => page.getByRole('button', { name: 'Sí, contestada' });
const quoteSent = (page: Page) =>
  page.getByRole('button', { name: 'Presupuesto enviado' });
const note = (page: Page) => page.getByLabel('Nota privada');

test.describe('the list', { tag: '@core' }, () => {
  test.beforeEach(async ({ page, desk }) => {
    const jordi = { name: 'Jordi R.', email: 'jordi@example.com', receivedAt: ago(60) };
    await desk.fill([late, { ...late, ...jordi }]);
    await open(page, desk);
    await expect(nuria(page)).toBeVisible();
  });

  test('groups requests by deadline', async ({ page }) => {
    const groups = page.getByRole('heading', { level: 2 });
    await expect(groups).toHaveText([/Con retraso/, /Con margen/]);
  });

  test('counts the requests that wait', async ({ page }) => {
    const current = page.locator('nav [aria-current]');
    await expect(current).toHaveText([
      /^Sin contestar 2$/,
      /^Solicitudes2 sin contestar$/,
    ]);
  });

  test('begins with a link to its content', async ({ page }) => {
    await expect(page.locator('body')).toBeFocused();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('main')).toBeFocused();
  });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the list');
  });

  test('gives the focus to a request that is opened', async ({ page }) => {
    await page.getByRole('link', { name: 'Núria P.', exact: false }).first().click();

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('has a title of its own, as each request has', async ({ page }) => {
    await page.getByRole('link', { name: 'Núria P.', exact: false }).first().click();
    await expect(page).toHaveTitle('Núria P. · La oficina');

    await page.getByRole('link', { name: 'Solicitudes' }).first().click();
    await expect(page).toHaveTitle('Solicitudes · La oficina');

    await page.goForward();
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Entra agua.' }),
    ).toBeVisible();
  });
});

test.describe('a request', { tag: '@core' }, () => {
  test.beforeEach(async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await expect(page.getByText('Entra agua.', { exact: true })).toBeVisible();
  });

  for (const { name, href } of [
    { name: /^Llamar/, href: /^tel:\+34600000012$/ },
    { name: 'WhatsApp', href: /^https:\/\/wa\.me\/34600000012\?text=.*Marc/ },
    { name: 'Escribir', href: /^mailto:nuria@example\.com\?subject=.*&body=.*Marc/ },
  ])
    test(`links to ${href}`, async ({ page }) => {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'a request');
  });

  test('asks after a call, even in a reloaded page', async ({ page }) => {
    await call(page);
    // A phone may close the page during the call.
    await page.reload();

    await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();
    await expectResponsiveAndAccessible(page, 'the question after a call');
  });

  test('leaves the list once it is answered', async ({ page }) => {
    await call(page);
    await yesAnswered(page).click();

    await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
    await expect(nuria(page)).toBeHidden();
  });

  test('comes back by an undo', async ({ page }) => {
    await call(page);
    await yesAnswered(page).click();

    await undo(page).click();

    await expect(nuria(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('Ha llegado')).toHaveCount(0);
  });
});

test.describe('the offer to undo', () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([late]);
    await open(page, desk);
    await nuria(page).click();
    await page.getByRole('button', { name: 'Contestada' }).click();
    await expect(page.getByRole('heading', { name: 'Solicitudes' })).toBeVisible();
    await expect(undoInToast(page)).toBeVisible();
  });

  test('goes with the next page', async ({ page }) => {
    await page.getByRole('link', { name: 'Más' }).click();

    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('can be closed', async ({ page }) => {
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click();

    await expect(page.locator('.toast')).toHaveCount(0);
  });
});

test.describe('a call from the list', { tag: '@core' }, () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([late]);
    await open(page, desk);
    await nuria(page).click();
    await call(page);
    await yesAnswered(page).click();
    await undo(page).click();
    await expect(nuria(page)).toBeVisible();

    await call(page);
    await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();
  });

  test('is asked about on the list', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the question on the list');
  });

  test('removes the answered request', async ({ page }) => {
    await yesAnswered(page).click();

    await expect(nuria(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  });

  test('is how the request was answered', async ({ page }) => {
    await yesAnswered(page).click();
    await expect(nuria(page)).toBeHidden();

    await page.goBack();

    const byCall = page.getByRole('button', { name: 'Llamada', pressed: true });
    await expect(byCall).toBeVisible();
  });
});

test.describe('as time passes', () => {
  test.beforeEach(async ({ page, desk }) => {
    await page.clock.install();
    await page.addInitScript(() =>
      Object.assign(navigator, {
        setAppBadge: async (badge: number) => Object.assign(window, { badge }),
      }),
    );
    await desk.fill([late]);
    await open(page, desk);
    await expect(nuria(page)).toBeVisible();
  });

  test('a new request appears within twenty seconds', async ({ page, desk }) => {
    await desk.receive({ name: 'Jordi R.', receivedAt: ago(0) });

    await page.clock.fastForward(20_000);

    await expect(page.getByRole('heading', { name: 'Jordi R.' })).toBeVisible();
    await expect(page.getByText('Ha llegado 1 solicitud')).toBeAttached();
    await page.waitForFunction(() => Reflect.get(window, 'badge') === 2);
  });

  test('an answer of another person appears within twenty seconds', async ({
    page,
    desk,
  }) => {
    const id = await desk.receive({ name: 'Jordi R.', receivedAt: ago(0) });
    await page.clock.fastForward(20_000);
    await page.getByRole('heading', { name: 'Jordi R.' }).click();
    await expect(page.getByText('Historia')).toBeVisible();

    await desk.within((db) => act(db, id, { kind: 'answered', how: null }));
    await page.clock.fastForward(20_000);

    await expect(page.getByText(/^Contestada hoy/)).toBeVisible();
    await undo(page).click();
    await expect(page.getByText(/^Quedan 23 h 5/)).toBeVisible();
  });

  test('a deadline comes nearer while the desk is offline', async ({
    page,
    desk,
    allow,
  }) => {
    allow('ERR_INTERNET_DISCONNECTED');
    await desk.receive({ name: 'Jordi R.', receivedAt: ago(0) });
    await page.clock.fastForward(20_000);
    await page.getByRole('heading', { name: 'Jordi R.' }).click();
    await expect(page.getByText('Historia')).toBeVisible();

    await page.context().setOffline(true);
    await page.clock.fastForward(3_660_000);

    await expect(page.getByText(/^Quedan 22 h 5/)).toBeVisible();
  });
});

test.describe('the badge of the app', () => {
  const badge = (page: Page, count: number) =>
    page.waitForFunction((count) => Reflect.get(window, 'badge') === count, count);

  test.beforeEach(async ({ page, desk, allow }) => {
    allow(401);
    await page.addInitScript(() =>
      Object.assign(navigator, {
        setAppBadge: async (badge: number) => Object.assign(window, { badge }),
        clearAppBadge: async () => Object.assign(window, { badge: 0 }),
      }),
    );
    await desk.fill([late]);
    await open(page, desk, '/mas');
    await badge(page, 1);
  });

  test('goes when the person signs out', async ({ page }) => {
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.getByRole('button', { name: 'Salir' }).last().click();

    await badge(page, 0);
  });

  test('goes when the session was ended elsewhere', async ({ page, desk }) => {
    await desk.within((db) => db.deleteFrom('sessions').execute());

    await comeBack(page);

    await badge(page, 0);
  });
});

test('deadlines follow the server’s clock', async ({ page, desk }) => {
  await page.clock.setFixedTime(Date.now() - 5 * 60 * 60_000);
  await desk.fill([late]);

  await open(page, desk);

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/Con retraso/);
});

test('a banner about late mails leads to their page', async ({ page, desk }) => {
  await page.route('**/api/requests?list=waiting', async (route) => {
    const response = await route.fetch();
    const body = { ...(await response.json()), mailLateSince: ago(90) };
    await route.fulfill({ response, json: body });
  });
  await desk.fill([late]);
  await open(page, desk);

  await page.locator('.banner-late').getByRole('link').click();

  await expect(page.getByRole('heading', { name: 'Más', level: 1 })).toBeVisible();
});

test.describe('with two pages of requests', () => {
  test.beforeEach(async ({ page, desk }) => {
    const before = Array.from({ length: 51 }, () => ({ ...late, name: 'Pau G.' }));
    await desk.fill([...before, { ...late, receivedAt: ago(1) }]);
    await open(page, desk, '/todas');
  });

  test('a request stays answered while its list refetches', async ({ page }) => {
    await nuria(page).click();
    await page.getByRole('button', { name: 'Contestada' }).click();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/requests?list=all', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Todas' }).click();
    const more = page.getByRole('button', { name: 'Ver más' });
    await expect(more).toBeDisabled();

    answer.resolve();
    await more.click();

    await expect(more).toBeHidden();
    const row = page.getByRole('listitem').filter({ hasText: 'Núria P.' });
    await expect(row).toContainText('Contestada');
  });

  test('a search has headings without a gap', async ({ page }) => {
    await page.getByRole('searchbox').fill('PÀU');

    const name = page.getByRole('heading', { name: 'Pau G.', level: 2 });
    await expect(name.first()).toBeVisible();
  });

  test('a search shows more', async ({ page }) => {
    await page.getByRole('searchbox').fill('PÀU');

    await page.getByRole('button', { name: 'Ver más' }).click();

    await expect(page.getByRole('listitem')).toHaveCount(51);
  });

  test('a search is kept while a result is open', async ({ page }) => {
    await page.getByRole('searchbox').fill('PÀU');
    await page.getByRole('button', { name: 'Ver más' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(51);

    await page.getByRole('heading', { name: 'Pau G.' }).last().click();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('PÀU');
  });

  test('a search without a result says so', async ({ page }) => {
    await page.getByRole('searchbox').fill('piscina');

    await expect(page.getByText('Nada con «piscina»')).toBeVisible();
  });
});

test.describe('a note', () => {
  const text = 'Mejor por la tarde';
  const saved = (page: Page) => page.getByText(text, { exact: true });

  test('leaves the focus on its button once saved', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);

    await page.getByRole('button', { name: 'Guardar la nota' }).click();

    await expect(saved(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar la nota' })).toBeFocused();
  });

  test('survives a reload as a draft', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);

    // As from the back/forward cache, which may show what a person has signed out of.
    const reloaded = page.waitForEvent('load');
    await page.evaluate(
      () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await reloaded;

    await expect(note(page)).toHaveValue(text);
  });

  test('is saved by answering', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);

    await page.getByRole('button', { name: 'Contestada' }).click();
    await everythingSent(page);

    await page.goto(`${desk.origin}/oficina/solicitudes/${id}`);
    await expect(saved(page)).toBeVisible();
    await expect(note(page)).toHaveValue('');
  });

  test('comes back by an undo once deleted', async ({ page, desk }) => {
    const [id = 0] = await desk.fill([late]);
    await desk.within((db) => act(db, id, { kind: 'note', text }));
    await open(page, desk, `/solicitudes/${id}`);

    await page.getByRole('button', { name: /^Borrar la nota/ }).click();
    await expect(saved(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Notas' })).toBeFocused();

    await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click();
    await expect(saved(page)).toBeVisible();
  });
});

test('tells the second of two people who answered first', async ({
  page,
  desk,
  browser,
}) => {
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByRole('button', { name: 'Contestada' })).toBeVisible();
  const context = await browser.newContext();
  const pageOfEster = await context.newPage();
  await open(pageOfEster, desk, `/solicitudes/${id}`, 'Ester');
  await pageOfEster.getByRole('button', { name: 'Contestada' }).click();
  await everythingSent(pageOfEster);
  await context.close();

  await page.getByRole('button', { name: 'Contestada' }).click();

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Ester la apuntó como contestada');
  // It was on the list until that was read again.
  await expect(nuria(page)).toBeHidden();
  await expect(page.getByText(/^Núria P\.: alguien más/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Verla' }).click();
  await expect(page.getByText('Entra agua.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(alert).toBeHidden();
});

test('tells what a colleague answers meanwhile', async ({ page, desk }) => {
  await page.clock.install();
  const pau = { ...late, name: 'Pau G.', receivedAt: ago(1) };
  const [id = 0, other = 0] = await desk.fill([late, ...Array(51).fill(pau)]);
  await open(page, desk);
  await expect(page.getByRole('heading', { name: 'Pau G.' }).first()).toBeVisible();

  await desk.within((db) => act(db, other, { kind: 'answered', how: null }));
  await call(page);
  await yesAnswered(page).click();
  await expect(
    page.getByText(/^Núria P\.: contestada\. Pau G\.: alguien más/),
  ).toBeVisible();

  await page.clock.fastForward(6_000);
  await undo(page).click();
  await everythingSent(page);
  await expect(nuria(page)).toBeVisible();
  // The last one of the page was moved to the next.
  await expect(page.locator('.toast')).toHaveCount(0);

  await desk.within((db) => act(db, id, { kind: 'answered', how: null }));
  await comeBack(page);
  await expect(page.getByText(/^Núria P\.: alguien más/)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test.describe('while the server fails', () => {
  test.beforeEach(async ({ page, desk, allow }) => {
    allow(503);
    const [id] = await desk.fill([late]);
    await page.route('**/api/actions', (route) => route.fulfill({ status: 503 }));
    await open(page, desk, `/solicitudes/${id}`);
    await page.getByRole('button', { name: 'No lo coge' }).click();
  });

  test('an action waits to be sent', async ({ page }) => {
    await expect(page.getByText(/^Llamada sin respuesta: enviándose/)).toBeVisible();

    await page.getByRole('link', { name: 'Solicitudes' }).first().click();

    const banner = page.locator('.banner');
    await expect(banner).toContainText('aún no ha llegado al servidor');
  });

  test('the desk offers to retry without claiming to be offline', async ({
    page,
    desk,
  }) => {
    const failing = '**/api/sign-in/session';
    await page.route(failing, (route) => route.fulfill({ status: 503 }));
    await page.goto(`${desk.origin}/oficina/`);
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await expect(retry).toBeVisible();
    await expect(page.getByText('al volver la red')).toBeHidden();

    await page.unrouteAll();
    await retry.click();
    await everythingSent(page);

    await expect(page.getByText(/^Llamada sin respuesta, hoy/)).toBeVisible();
  });
});

test('a telephone that has no link may be called in vain', async ({ page, desk }) => {
  const [id] = await desk.fill([{ ...late, phone: '902 123 456' }]);
  await open(page, desk, `/solicitudes/${id}`);

  await page.getByRole('button', { name: 'No lo coge' }).click();

  await expect(page.getByText(/^Llamada sin respuesta, hoy/)).toBeVisible();
});

test.describe('calls without an answer', () => {
  const noAnswer = (page: Page) => page.getByRole('button', { name: 'No lo coge' });

  test.beforeEach(async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await expect(page.getByRole('link', { name: /^Llamar/ })).toBeInViewport();
  });

  test('are counted without moving their button', async ({ page }) => {
    const place = await noAnswer(page).boundingBox();

    await noAnswer(page).click();
    await noAnswer(page).click();

    await expect(page.getByText(/^Llamada sin respuesta ×2, hoy/)).toBeVisible();
    expect(await noAnswer(page).boundingBox()).toEqual(place);
  });

  test('are undone one by one', async ({ page }) => {
    for (let count = 0; count < 3; count++) await noAnswer(page).click();

    await undo(page).click();

    await expect(page.getByText(/^Llamada sin respuesta ×2, hoy/)).toBeVisible();
  });

  test('are shown on the list', async ({ page }) => {
    await noAnswer(page).click();
    await noAnswer(page).click();

    await page.getByRole('link', { name: 'Solicitudes' }).first().click();

    const calls = page.getByText(/^Llamada sin respuesta ×2, hoy \d\d:\d\d$/);
    await expect(calls).toBeVisible();
  });
});

test.describe('a sent quote', () => {
  const amount = '3.400 € + IVA';

  test.beforeEach(async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(amount);
    await quoteSent(page).click();
    // The second click of a double click would take it back.
    await quoteSent(page).dispatchEvent('click', { detail: 2 });
    await expect(note(page)).toHaveValue('');
  });

  test('saves the note', async ({ page }) => {
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  });

  test('is followed up in a week', async ({ page }) => {
    const inAWeek = formatDate(dateIn(7, new Date()), new Date());
    await expect(page.getByText(`Volver a llamar ${inAWeek}`)).toBeVisible();
  });

  test('answers the request', async ({ page }) => {
    await expect(page.getByText(/^Contestada hoy/)).toBeVisible();
  });

  test('can be told to have been by call', async ({ page }) => {
    await page.getByRole('button', { name: 'Llamada', exact: true }).click();

    const pressed = page.locator('[aria-pressed=true]');
    await expect(pressed).toHaveText(['Llamada', 'Presupuesto enviado']);
    await expectResponsiveAndAccessible(page, 'a quote');
  });

  test('is followed up on another day', async ({ page }) => {
    await page.getByRole('button', { name: 'Otro día' }).click();
    await page.getByRole('button', { name: /^Mañana/ }).click();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect(page.getByText(/^Nada/)).toBeVisible();

    await undoInToast(page).click();

    await expect(page.getByText(/^Volver a llamar mañana/)).toBeVisible();
  });

  test('keeps its age when another outcome is undone', async ({ page, desk }) => {
    await everythingSent(page);
    const days = { receivedAt: ago(10 * 24 * 60), outcomeAt: ago(9 * 24 * 60) };
    await desk.within((db) => db.updateTable('requests').set(days).execute());
    await page.reload();
    await page.getByRole('button', { name: 'Ganada' }).click();

    await undoInToast(page).click();
    await everythingSent(page);

    await page.goto(`${desk.origin}/oficina/presupuestos`);
    await expect(page.getByText('Presupuesto enviado hace 9 días')).toBeVisible();
    await expect(page.getByText(`«${amount}»`)).toBeVisible();
  });

  test('stands in the agenda once it is due', async ({ page, desk }) => {
    await everythingSent(page);
    const due = { nextOn: dateIn(-1, new Date()) };
    await desk.within((db) => db.updateTable('requests').set(due).execute());

    await page.goto(`${desk.origin}/oficina/agenda`);

    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Atrasado/);
  });

  test('is finished without leaving the quotes', async ({ page, desk }) => {
    await page.getByRole('button', { name: 'Hecho' }).click();
    await everythingSent(page);

    await page.goto(`${desk.origin}/oficina/presupuestos`);

    await expect(nuria(page)).toBeVisible();
  });
});

test('a visit has the day that is chosen', async ({ page, desk }) => {
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);

  await page.getByRole('button', { name: 'Visita' }).click();
  await page.getByRole('button', { name: /^Mañana/ }).click();

  await expect(page.getByText(/^Visita mañana/)).toBeVisible();
  await expect(page.getByText(/^Contestada hoy/)).toBeVisible();
});

test('undoing a quote restores what was before', async ({ page, desk }) => {
  const [id] = await desk.fill([{ ...late, nextStep: 'call', nextOn: '2026-11-20' }]);
  const stored = () =>
    desk.within((db) =>
      db.selectFrom('requests').select(['answeredAt', 'outcome', 'nextOn']).execute(),
    );
  const before = await stored();
  await open(page, desk, `/solicitudes/${id}`);
  await quoteSent(page).click();
  await everythingSent(page);
  expect((await stored())[0]?.nextOn).not.toBe(before[0]?.nextOn);

  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click();

  await expect.poll(stored).toEqual(before);
});

test.describe('logging a call', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Apuntar la llamada' });

  test('keeps no draft of an emptied form', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');

    await page.getByLabel('Nombre').fill('P');
    await page.getByLabel('Nombre').fill('');

    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('oficina-borrador');
  });

  test('asks for a telephone or a mail address', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');
    await page.getByLabel('Nombre').fill('Pau G.');
    await page.reload();

    await save(page).click();

    await expect(
      page.locator('[type=tel][aria-invalid=true]'),
    ).toHaveAccessibleDescription(/^Hace falta un teléfono o un correo/);
  });

  test('takes an address with invisible marks', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');

    await page.getByLabel('Correo').fill('\u2066pau@example.org\u2069');

    await expect(page.getByLabel('Correo')).toHaveValue('pau@example.org');
  });

  test.describe('makes a request', () => {
    test.beforeEach(async ({ page, desk }) => {
      // Enough that the list scrolls.
      await desk.fill(Array(20).fill(late));
      await open(page, desk, '/apuntar');
      await page.getByLabel('Nombre').fill('Pau G.');
      await page.getByLabel('Teléfono').fill('600 000 077');
      await save(page).click();
      await page.getByRole('heading', { name: 'Pau G.' }).click();
    });

    test('that can be corrected', async ({ page }) => {
      await page.getByRole('button', { name: 'Corregir los datos' }).click();
      await page.getByRole('dialog').getByLabel('Nombre').fill('Pau Garriga');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();

      const name = page.getByRole('heading', { name: 'Pau Garriga' }).last();
      await expect(name).toBeVisible();
    });

    test('that is not removed by Enter alone', async ({ page }) => {
      const remove = page.getByRole('button', { name: 'Borrar la llamada' });
      await remove.click();
      await expect(page.getByRole('button', { name: 'Dejarla' })).toBeFocused();

      await page.keyboard.press('Enter');

      await expect(remove).toBeFocused();
    });

    test('that can be removed', async ({ page }) => {
      await page.getByRole('button', { name: 'Borrar la llamada' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();

      await expect(page.getByText('Pau G.', { exact: true })).toBeHidden();
      await expect(page.getByText('Llamada de Pau G. borrada.')).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });

    test('that leaves the form empty', async ({ page }) => {
      await page.goBack();

      await page.getByRole('link', { name: 'Apuntar una llamada' }).click();

      await expect(page.getByLabel('Nombre')).toHaveValue('');
    });
  });
});

test('a call whose answer was lost twice is logged once', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_FAILED');
  await desk.fill([]);
  await open(page, desk, '/apuntar');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/actions', loseAnswer, { times: 2 });

  await page.getByLabel('Nombre').fill('Pau G.');
  await page.getByLabel('Teléfono').fill('600 000 077');
  await page.getByRole('button', { name: 'Apuntar la llamada' }).click();
  await everythingSent(page);

  await expect(page.getByRole('heading', { name: 'Pau G.' })).toHaveCount(1);
});

test.describe('a call that was logged offline', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Apuntar la llamada' });
  const logged = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Pau G.' });

  test.beforeEach(async ({ page, desk, allow }) => {
    allow('ERR_INTERNET_DISCONNECTED');
    await desk.fill([]);
    await open(page, desk, '/apuntar');
    await page.getByLabel('Nombre').fill('Pau G.');
    await page.getByLabel('Teléfono').fill('600 000 077');
    await page.context().setOffline(true);
    await save(page).click();
  });

  test('stands in the list at once', async ({ page }) => {
    await expect(logged(page)).toContainText('se enviará al volver la red');
  });

  test('is corrected before it is sent', async ({ page }) => {
    await logged(page).getByRole('button', { name: 'Corregir' }).click();
    await page.getByRole('dialog').getByLabel('Teléfono').fill('600 000 078');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();

    await page.context().setOffline(false);
    await everythingSent(page);

    await expect(page.getByRole('heading', { name: 'Pau G.' })).toBeVisible();
    const call = page.getByRole('link', { name: 'Llamar a Pau G.' });
    await expect(call).toHaveAttribute('href', 'tel:+34600000078');
  });

  test('is removed before it is sent', async ({ page, desk }) => {
    await logged(page).getByRole('button', { name: 'Borrar' }).click();
    await expect(logged(page)).toHaveCount(0);

    await page.context().setOffline(false);
    await everythingSent(page);

    const requests = await desk.within((db) =>
      db.selectFrom('requests').select('id').execute(),
    );
    expect(requests).toEqual([]);
  });
});

test.describe('spam', () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([{ ...late, state: 'suspected', reason: 'seo' }]);
    await open(page, desk, '/publicidad');
  });

  test('is listed with its reasons', async ({ page }) => {
    await expect(page.getByText('Ofrece posicionamiento web')).toBeVisible();
    await expectResponsiveAndAccessible(page, 'spam');
  });

  test('that is none is cleared', async ({ page }) => {
    const clear = page.getByRole('button', { name: /^No lo es/ });
    await clear.click();
    await undo(page).click();
    await clear.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.getByRole('link', { name: /^Sin contestar/ }).click();
    await nuria(page).click();
    await page.getByRole('button', { name: 'Es publicidad' }).click();
    await expect(page.getByRole('button', { name: 'No es publicidad' })).toBeVisible();
  });

  test('that is cleared leaves its list empty', async ({ page }) => {
    await page.getByRole('button', { name: /^No lo es/ }).click();

    await expect(page.locator('.empty')).toBeVisible();
  });
});

test.describe('a link in a mail', () => {
  test('opens its request after the sign-in', async ({ page, desk }) => {
    const [id = 0] = await desk.fill([late]);
    const { receivedAt } = await desk.within((db) =>
      db.selectFrom('requests').select('receivedAt').executeTakeFirstOrThrow(),
    );
    await page.goto(requestUrl(desk.origin, { id, receivedAt }));
    await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
    await expectResponsiveAndAccessible(page, 'the sign-in page');

    await page.goto(await desk.newLink());
    await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
    await page.getByRole('button', { name: 'Ahora no' }).click();

    await expect(page.getByRole('heading', { name: 'Núria P.', level: 1 })).toBeVisible();
    // A later sign-in begins with the list.
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('opens its request with a bracket behind it', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);

    await open(page, desk, `/solicitudes/${id})`);

    await expect(page.getByRole('heading', { name: 'Núria P.', level: 1 })).toBeVisible();
  });

  test('does not open a later request of the same number', async ({ page, desk }) => {
    const [id = 0] = await desk.fill([late]);
    await open(page, desk);

    await page.goto(
      requestUrl(desk.origin, { id, receivedAt: '2026-01-02T03:04:05.678Z' }),
    );

    await expect(
      page.getByRole('heading', { name: 'Esta solicitud ya no está' }),
    ).toBeVisible();
  });
});
