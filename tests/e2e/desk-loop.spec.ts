import { dateIn, formatDate } from '../../src/desk/state/time.ts';
import { requestUrl } from '../../src/desk-address.ts';
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

test('lists by deadline, asks after a call, and removes the answered request', {
  tag: '@core',
}, async ({ page, desk }) => {
  await desk.fill([
    late,
    { ...late, name: 'Jordi R.', email: 'jordi@example.com', receivedAt: ago(60) },
  ]);
  await open(page, desk);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /Con retraso/,
    /Con margen/,
  ]);
  const current = page.locator('nav [aria-current]');
  await expect(current).toHaveText([/^Sin contestar 2$/, /^Solicitudes2 sin contestar$/]);
  await expect(page.locator('body')).toBeFocused();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('main')).toBeFocused();
  await expectResponsiveAndAccessible(page, 'the list');
  await page.getByRole('link', { name: 'Núria P.', exact: false }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Núria P. · La oficina');
  await page.getByRole('link', { name: 'Solicitudes' }).first().click();
  await expect(page).toHaveTitle('Solicitudes · La oficina');
  await page.goForward();
  await expect(page.getByText('Entra agua.', { exact: true })).toBeVisible();
  for (const [name, href] of [
    [/^Llamar/, /^tel:\+34600000012$/],
    ['WhatsApp', /^https:\/\/wa\.me\/34600000012\?text=.*Marc/],
    ['Escribir', /^mailto:nuria@example\.com\?subject=.*&body=.*Marc/],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  await expectResponsiveAndAccessible(page, 'a request');
  await call(page);
  // A phone may close the page during the call.
  await page.reload();
  await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();
  await expectResponsiveAndAccessible(page, 'the question after a call');
  await page.getByRole('button', { name: 'Sí, contestada' }).click();
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Ha llegado')).toHaveCount(0);
  await call(page);
  await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();
  await expectResponsiveAndAccessible(page, 'the question on the list');
  await page.getByRole('button', { name: 'Sí, contestada' }).click();
  await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Núria P.: contestada.')).toBeVisible();
  await page.goBack();
  await expect(
    page.getByRole('button', { name: 'Llamada', pressed: true }),
  ).toBeVisible();
});

test('changes appear within twenty seconds; offline time passes', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await page.clock.install();
  await page.addInitScript(() =>
    Object.assign(navigator, {
      setAppBadge: async (badge: number) => Object.assign(window, { badge }),
    }),
  );
  await desk.fill([late]);
  await open(page, desk);
  await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeVisible();
  const id = await desk.receive({ name: 'Jordi R.', receivedAt: ago(0) });
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { name: 'Jordi R.' })).toBeVisible();
  await expect(page.getByText('Ha llegado 1 solicitud')).toBeAttached();
  await page.waitForFunction(() => Reflect.get(window, 'badge') === 2);
  await page.getByRole('heading', { name: 'Jordi R.' }).click();
  await expect(page.getByText('Historia')).toBeVisible();
  await desk.within((db) => act(db, id, { kind: 'answered', how: null }));
  await page.clock.fastForward(20_000);
  await expect(page.getByText(/^Contestada hoy/)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.context().setOffline(true);
  await page.clock.fastForward(3_660_000);
  await expect(page.getByText(/^Quedan 22 h 5/)).toBeVisible();
});

test('deadlines follow the server’s clock, and late mails are told', async ({
  page,
  desk,
}) => {
  await page.clock.setFixedTime(Date.now() - 5 * 60 * 60_000);
  await page.route('**/api/requests?tab=waiting', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), mailLateSince: ago(90) },
    });
  });
  await desk.fill([late]);
  await open(page, desk);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/Con retraso/);
  await page.locator('.banner-late').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Más', level: 1 })).toBeVisible();
});

test('a request stays answered when its list refetches; a search shows more', async ({
  page,
  desk,
}) => {
  const before = Array.from({ length: 51 }, () => ({ ...late, name: 'Pau G.' }));
  await desk.fill([...before, { ...late, receivedAt: ago(1) }]);
  await open(page, desk, '/todas');
  await page.getByRole('heading', { name: 'Núria P.' }).click();
  await page.getByRole('button', { name: 'Contestada' }).click();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/requests?tab=all', (route) =>
    answer.promise.then(() => route.continue()),
  );
  await page.getByRole('link', { name: 'Todas' }).click();
  const more = page.getByRole('button', { name: 'Ver más' });
  await expect(more).toBeDisabled();
  answer.resolve();
  await more.click();
  await expect(more).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Núria P.' })).toContainText(
    'Contestada',
  );
  await page.getByRole('searchbox').fill('PÀU');
  await more.click();
  await expect(page.getByRole('listitem')).toHaveCount(51);
  await page.getByRole('heading', { name: 'Pau G.' }).last().click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('PÀU');
  await page.getByRole('searchbox').fill('piscina');
  await expect(page.getByText('Nada con «piscina»')).toBeVisible();
});

test('a draft note survives a reload, and answering saves it', async ({ page, desk }) => {
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await page.getByLabel('Nota privada').fill('Mejor por la tarde');
  // As from the back/forward cache, which may show what a person has signed out of since.
  const reloaded = page.waitForEvent('load');
  await page.evaluate(
    () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await reloaded;
  await expect(page.getByLabel('Nota privada')).toHaveValue('Mejor por la tarde');
  await page.getByRole('button', { name: 'Contestada' }).click();
  await everythingSent(page);
  await page.goto(`${desk.origin}/oficina/solicitudes/${id}`);
  await expect(page.getByText('Mejor por la tarde', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Nota privada')).toHaveValue('');
  const note = page.getByText('Mejor por la tarde', { exact: true });
  await page.getByRole('button', { name: /^Borrar la nota/ }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Notas' })).toBeFocused();
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click();
  await expect(note).toBeVisible();
});

test('tells the second of two people who answered first', async ({
  page,
  desk,
  browser,
}) => {
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByRole('button', { name: 'Contestada' })).toBeVisible();
  const other = await browser.newContext();
  const hers = await other.newPage();
  await open(hers, desk, `/solicitudes/${id}`, 'Ester');
  await hers.getByRole('button', { name: 'Contestada' }).click();
  await everythingSent(hers);
  await other.close();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByRole('alert')).toContainText('Ester la apuntó como contestada');
  // It was on the list until that was read again.
  await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeHidden();
  await expect(page.getByText(/^Núria P\.: alguien más/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Verla' }).click();
  await expect(page.getByText('Entra agua.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('tells what a colleague answers, beside an undo and after it', async ({
  page,
  desk,
}) => {
  await page.clock.install();
  const others = Array.from({ length: 51 }, () => ({
    ...late,
    name: 'Pau G.',
    receivedAt: ago(1),
  }));
  const [id = 0, other = 0] = await desk.fill([late, ...others]);
  await open(page, desk);
  await expect(page.getByRole('heading', { name: 'Pau G.' }).first()).toBeVisible();
  await desk.within((db) => act(db, other, { kind: 'answered', how: null }));
  await call(page);
  await page.getByRole('button', { name: 'Sí, contestada' }).click();
  await expect(
    page.getByText(/^Núria P\.: contestada\. Pau G\.: alguien más/),
  ).toBeVisible();
  await page.clock.fastForward(6_000);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await everythingSent(page);
  await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeVisible();
  // The last one of the page was moved to the next.
  await expect(page.locator('.toast')).toHaveCount(0);
  await desk.within((db) => act(db, id, { kind: 'answered', how: null }));
  await comeBack(page);
  await expect(page.getByText(/^Núria P\.: alguien más/)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('keeps actions that a failing server rejects, without claiming to be offline', async ({
  page,
  desk,
  allow,
}) => {
  allow(503);
  const [id] = await desk.fill([late]);
  await page.route('**/api/actions', (route) => route.fulfill({ status: 503 }));
  await open(page, desk, `/solicitudes/${id}`);
  await page.getByRole('button', { name: 'No lo coge' }).click();
  await expect(page.getByText(/^Llamada sin respuesta: enviándose/)).toBeVisible();
  await page.getByRole('link', { name: 'Solicitudes' }).first().click();
  await expect(page.locator('.banner')).toContainText('aún no ha llegado al servidor');
  await page.route('**/api/sign-in/session', (route) => route.fulfill({ status: 503 }));
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(page.getByText('al volver la red')).toBeHidden();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await everythingSent(page);
  await expect(page.getByText(/^Llamada sin respuesta, hoy/)).toBeVisible();
});

test('lists show calls and quotes; a quote answers and sets a reminder', async ({
  page,
  desk,
}) => {
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByRole('link', { name: /^Llamar/ })).toBeInViewport();
  const place = await page.getByRole('button', { name: 'No lo coge' }).boundingBox();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'No lo coge' }).click();
  await expect(page.getByText(/^Llamada sin respuesta ×2, hoy/)).toBeVisible();
  expect(await page.getByRole('button', { name: 'No lo coge' }).boundingBox()).toEqual(
    place,
  );
  for (const name of ['No lo coge', 'Deshacer'])
    await page.getByRole('button', { name }).click();
  await page.getByRole('link', { name: 'Solicitudes' }).first().click();
  await expect(page.getByText(/^Llamada sin respuesta ×2, hoy \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('heading', { name: 'Núria P.' }).click();
  await page.getByLabel('Nota privada').fill('3.400 € + IVA');
  await page.getByRole('button', { name: 'Presupuesto enviado' }).click();
  await page
    .getByRole('button', { name: 'Presupuesto enviado' })
    .dispatchEvent('click', { detail: 2 });
  await expect(page.getByLabel('Nota privada')).toHaveValue('');
  await expect(page.getByText('3.400 € + IVA', { exact: true })).toBeVisible();
  const inAWeek = formatDate(dateIn(7, new Date()), new Date());
  await expect(page.getByText(new RegExp(`^Vuelve ${inAWeek}`))).toBeVisible();
  await expect(page.getByText(/^Contestada hoy/)).toBeVisible();
  await page.getByRole('button', { name: 'Llamada', exact: true }).click();
  await expect(page.locator('[aria-pressed=true]')).toHaveText([
    'Llamada',
    'Presupuesto enviado',
  ]);
  await expectResponsiveAndAccessible(page, 'a quote');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await page.getByRole('button', { name: /^Mañana/ }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByText(/^Ninguno/)).toBeVisible();
  await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).click();
  for (const _ of [1, 2])
    await page.getByRole('button', { name: 'Presupuesto enviado' }).click();
  await expect(page.getByText(/^Vuelve mañana/)).toBeVisible();
  await everythingSent(page);
  const at = ago(9 * 24 * 60);
  await desk.within((db) => db.updateTable('requestEvents').set({ at }).execute());
  await page.reload();
  await page.getByRole('button', { name: 'Ganada' }).click();
  await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).click();
  await everythingSent(page);
  await page.goto(`${desk.origin}/oficina/presupuestos`);
  await expect(page.getByText('Presupuesto enviado hace 9 días')).toBeVisible();
  await expect(page.getByText('«3.400 € + IVA»')).toBeVisible();
  const [remindAt, answeredAt] = [ago(24 * 60), ago(72 * 60)];
  await desk.within((db) =>
    db.updateTable('requests').set({ remindAt, answeredAt }).execute(),
  );
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Para hoy/);
});

test('a quote moves a due reminder, and undoing it restores that, too', async ({
  page,
  desk,
}) => {
  const [id] = await desk.fill([{ ...late, remindAt: '2026-11-20T07:00:00.000Z' }]);
  const stored = () =>
    desk.within((db) =>
      db.selectFrom('requests').select(['answeredAt', 'outcome', 'remindAt']).execute(),
    );
  const before = await stored();
  await open(page, desk, `/solicitudes/${id}`);
  await page.getByRole('button', { name: 'Presupuesto enviado' }).click();
  await everythingSent(page);
  expect((await stored())[0]?.remindAt).not.toBe(before[0]?.remindAt);
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(stored).toEqual(before);
});

test('logs a call, corrects it and removes it', async ({ page, desk }) => {
  await desk.fill(Array.from({ length: 20 }, () => late));
  await open(page, desk, '/apuntar');
  for (const typed of ['P', '']) await page.getByLabel('Nombre').fill(typed);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    'oficina-borrador',
  );
  await page.getByLabel('Nombre').fill('Pau G.');
  await page.reload();
  await page.getByRole('button', { name: 'Apuntar la llamada' }).click();
  await expect(page.locator('[type=tel][aria-invalid=true]')).toHaveAccessibleDescription(
    /^Hace falta un teléfono o un correo/,
  );
  await page.getByLabel('Teléfono').fill('600 000 077');
  await page.getByRole('button', { name: 'Apuntar la llamada' }).click();
  await page.getByRole('heading', { name: 'Pau G.' }).click();
  await page.getByRole('button', { name: 'Corregir la llamada' }).click();
  await page.getByRole('dialog').getByLabel('Nombre').fill('Pau Garriga');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pau Garriga' }).last()).toBeVisible();
  const remove = page.getByRole('button', { name: 'Borrar la llamada' });
  await remove.click();
  await expect(page.getByRole('button', { name: 'Dejarla' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(page.getByText('Pau Garriga', { exact: true })).toBeHidden();
  await expect(page.getByText('Llamada de Pau Garriga borrada.')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Apuntar una llamada' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
});

test('logs a call once when its answer is lost, keeping later changes', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_FAILED');
  await desk.fill([]);
  await open(page, desk, '/apuntar');
  await page.route('**/api/calls', (route) => route.fetch().then(() => route.abort()), {
    times: 2,
  });
  const save = page.getByRole('button', { name: 'Apuntar la llamada' });
  await page.getByLabel('Nombre').fill('Pau G.');
  await page.getByLabel('Teléfono').fill('600 000 077');
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await save.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Qué quiere').fill('Una gotera');
  await save.click();
  await expect(page.getByText('Una gotera')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pau G.' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('heading', { name: 'Pau G.' })).toHaveCount(1);
});

test('lists spam with its reasons, and «No lo es» clears it', async ({ page, desk }) => {
  await desk.fill([{ ...late, state: 'suspected', reason: 'seo' }]);
  await open(page, desk, '/publicidad');
  await expect(page.getByText('Ofrece posicionamiento web')).toBeVisible();
  await expectResponsiveAndAccessible(page, 'spam');
  const clear = page.getByRole('button', { name: /^No lo es/ });
  for (const button of [clear, page.getByRole('button', { name: 'Deshacer' }), clear])
    await button.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: /^Sin contestar/ }).click();
  await page.getByRole('heading', { name: 'Núria P.' }).click();
  for (const name of ['Es publicidad', 'No es publicidad'])
    await page.getByRole('button', { name }).click();
});

test('a link in a mail opens its request after the sign-in', async ({ page, desk }) => {
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
  // Another request may have the number by now.
  await page.goto(
    requestUrl(desk.origin, { id, receivedAt: '2026-01-02T03:04:05.678Z' }),
  );
  await expect(
    page.getByRole('heading', { name: 'Esta solicitud ya no está' }),
  ).toBeVisible();
});
