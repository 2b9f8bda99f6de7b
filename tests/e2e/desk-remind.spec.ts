import { randomUUID } from 'node:crypto';
import type { What } from '../../src/desk-api/actions.ts';
import { takeActions } from '../../src/requests/actions.ts';
import { ago, type Desk, expectWellMade, late, open, poll, test } from './desk.ts';
import { expect, failedRequest } from './quiet-page.ts';

test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failedRequest] });

const soon = { timeout: 15_000 };
const dayMinutes = 24 * 60;
const pau = { name: 'Pau G.', phone: '600 000 054', email: 'pau@example.com', received_at: ago(12) };
const quote = { ...pau, name: 'Rosa M.', received_at: ago(9 * dayMinutes), answered_at: ago(8 * dayMinutes) };

test('who is to come back stands above those that wait longest, with the note, until a tap takes it away', {
  tag: '@core',
}, async ({ page, desk, context }) => {
  const [rosa = 0] = await desk.fill([quote, late, pau]);
  await act(desk, rosa, { kind: 'note', text: 'Decide la junta el lunes.' });
  await comeBack(desk, rosa);
  await open(page, desk);
  const rows = page.locator('.row');
  await expect(page.locator('.group').first()).toHaveText('Para hoy1');
  await expect(rows).toHaveText([/^Rosa M\..*Decide la junta el lunes\./, /^Núria P\./, /^Pau G\./]);
  await expect(page.locator('.call--go')).toHaveAccessibleName(/Rosa M\./);
  await expect(page).toHaveTitle('(2) Solicitudes · La oficina');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Quitar el recordatorio de Rosa M.' }).click();
  await expect(rows).toHaveText([/^Núria P\./, /^Pau G\./]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Quitar el recordatorio de Rosa M.' }).click();
  await context.setOffline(false);
  await expect.poll(() => remindAt(desk, rosa), soon).toBeNull();
  await expect(rows).toHaveCount(2);
});

test('whose day comes while the list is open is told of, and moves nothing until it is asked for', async ({
  page,
  desk,
}) => {
  const [rosa = 0] = await desk.fill([quote, late]);
  await page.clock.install();
  await open(page, desk);
  await expect(page.locator('.row')).toHaveCount(1);
  await comeBack(desk, rosa);
  const bar = page.getByRole('button', { name: '1 para hoy: ver' });
  await poll(page, bar);
  await expect(page.locator('.row')).toHaveText([/^Núria P\./]);
  await bar.click();
  await expect(page.locator('.row')).toHaveText([/^Rosa M\./, /^Núria P\./]);
});

test('whoever is answered on the day leaves it, and comes back where that is undone', async ({
  page,
  desk,
}) => {
  const [, id = 0] = await desk.fill([late, pau]);
  await comeBack(desk, id);
  await open(page, desk);
  await expect(page.locator('.row')).toHaveText([/^Pau G\./, /^Núria P\./]);
  await page.locator('.row__main').first().click();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.locator('.row')).toHaveText([/^Núria P\./]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator('.group').first()).toHaveText('Para hoy1');
});

test('whoever says that a request was won or lost is reminded of it no more, unless that is taken back', async ({
  page,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await act(desk, id, { kind: 'remind', on: '2098-02-03' });
  await open(page, desk, `/solicitudes/${id}`);
  for (const outcome of ['Ganada', 'Perdida']) {
    await expect(page.locator('.remind')).toContainText('Vuelve el 3 feb 2098');
    await page.getByRole('button', { name: outcome }).click();
    await expect(page.locator('.remind')).not.toContainText('Vuelve');
    await expect.poll(() => remindAt(desk, id)).toBeNull();
    await page.locator('.toast').getByRole('button', { name: 'Deshacer' }).click();
  }
  await expect.poll(() => remindAt(desk, id)).toBe('2098-02-03T07:00:00.000Z');
  await page.getByRole('button', { name: 'Presupuesto enviado' }).click();
  await expect(page.locator('.remind')).toContainText('Vuelve el 3 feb 2098');
});

test('a reminder is asked for with two taps or by a date, changed, and taken back with one', async ({
  page,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await page.getByRole('button', { name: 'Recuérdamelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recuérdamelo' });
  await expect(dialog).toBeVisible();
  await expectWellMade(page, 'a reminder is asked for');
  await dialog.getByRole('button', { name: /^Mañana/ }).click();
  await expect(page.locator('.remind')).toContainText('Vuelve mañana');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await dialog.getByLabel('Otro día').fill('2098-02-03');
  await dialog.getByRole('button', { name: 'el 3 feb 2098' }).click();
  await expect(page.getByText('Núria P.: vuelve el 3 feb 2098.')).toBeVisible();
  await expect.poll(() => remindAt(desk, id)).toBe('2098-02-03T07:00:00.000Z');
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.locator('.row')).toContainText('Vuelve el 3 feb 2098');
  await page.getByRole('button', { name: 'Quitar el recordatorio de Núria P.' }).click();
  await expect.poll(() => remindAt(desk, id)).toBeNull();
  await expect(page.locator('.remind')).toHaveCount(0);
});

test('a quote that was sent proposes a reminder in seven days, and stands among the open ones, the oldest first', async ({
  page,
  desk,
}) => {
  const [first = 0, id = 0] = await desk.fill([
    quote,
    { ...quote, name: 'Imma C.', received_at: ago(600) },
    late,
  ]);
  await act(desk, first, { kind: 'labels', labels: { outcome: 'quoted' } });
  await open(page, desk, `/solicitudes/${id}`);
  await page.getByRole('button', { name: 'Presupuesto enviado' }).click();
  const [day] = new Date(Date.now() + 7 * dayMinutes * 60_000).toISOString().split('T');
  const proposed = page.locator('.toast').getByRole('button', { name: 'Recuérdamelo' });
  await proposed.click();
  await expect
    .poll(async () => Math.abs(Date.parse((await remindAt(desk, id)) ?? '') - Date.parse(`${day}`)))
    .toBeLessThan(1.5 * dayMinutes * 60_000);
  await page.goto(`${desk.origin}/oficina/`);
  await page.getByRole('link', { name: 'Presupuestos abiertos' }).click();
  await expect(page.locator('.row')).toHaveText([/^Rosa M\./, /^Imma C\./]);
  await expect(page).toHaveURL('/oficina/todas?outcome=quoted&order=oldest');
  await page.getByRole('link', { name: 'Presupuestos abiertos' }).click();
  await expect(page.locator('.row')).toHaveCount(3);
});

test('a list is narrowed by one tap each, the address names codes alone, and a tap widens it again', {
  tag: '@core',
}, async ({ page, desk }) => {
  const [rosa = 0, nuria = 0] = await desk.fill([quote, late, pau]);
  await act(desk, rosa, { kind: 'labels', labels: { service: 'facades', province: 'Girona' } });
  await act(desk, nuria, { kind: 'labels', labels: { service: 'facades' } });
  await open(page, desk, '/todas');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtrar' });
  await dialog.getByRole('button', { name: 'Fachadas' }).click();
  await expect(dialog.getByRole('button', { name: 'Ver 2 solicitudes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Girona' }).click();
  await expect(page).toHaveURL('/oficina/todas?service=facades&province=Girona');
  await expectWellMade(page, 'a list is narrowed');
  await dialog.getByRole('button', { name: 'Ver 1 solicitud' }).click();
  await expect(page.locator('.row')).toHaveText([/^Rosa M\./]);
  await expectWellMade(page, 'a list that is narrowed');
  await page.getByRole('link', { name: 'Quitar del filtro: Girona' }).click();
  await expect(page.locator('.row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Filtrar' })).toBeFocused();
  await page.locator('.row__main').first().click();
  await page.goBack();
  await expect(page.getByText('2 con este filtro. Eso es todo.')).toBeVisible();
  await page.goto(`${desk.origin}/oficina/?source=phone`);
  await expect(page.getByRole('heading', { name: 'Nada con este filtro' })).toBeVisible();
});

test('a bar of the figures leads to the requests that it counts', async ({ page, desk }) => {
  const ids = await desk.fill(Array.from({ length: 10 }, () => ({ ...pau, received_at: ago(30) })));
  await desk.receive({ ...quote, received_at: ago(400 * dayMinutes) });
  for (const id of ids.slice(0, 3)) await act(desk, id, { kind: 'labels', labels: { service: 'windows' } });
  await desk.within((db) =>
    db
      .updateTable('requests')
      .set({ source: 'phone' })
      .where('id', '=', ids[0] ?? 0)
      .execute(),
  );
  await desk.receive({ ...pau, received_at: ago(20) });
  await open(page, desk, '/como-vamos');
  const row = page.getByRole('row', { name: /^Cristales/ });
  await expect(row).toContainText('2');
  await row.getByRole('link', { name: 'Cristales' }).click();
  await expect(page.getByText('2 con este filtro. Eso es todo.')).toBeVisible();
});

/** Somebody does something with a request on another device. */
async function act(desk: Desk, request: number, what: What): Promise<void> {
  await desk.signIn('Marc');
  const now = new Date();
  await desk.within(async (db) => {
    const { id: by } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    await takeActions(db, [{ id: randomUUID(), request, at: now.toISOString(), what }], by, now);
  });
}

/** As if somebody had asked some days ago to be reminded yesterday, whatever the hour is. */
async function comeBack(desk: Desk, id: number): Promise<void> {
  const remind_at = `${ago(dayMinutes).slice(0, 10)}T07:00:00.000Z`;
  await desk.within((db) => db.updateTable('requests').set({ remind_at }).where('id', '=', id).execute());
}

async function remindAt(desk: Desk, id: number): Promise<string | null | undefined> {
  const one = await desk.within((db) =>
    db.selectFrom('requests').select('remind_at').where('id', '=', id).executeTakeFirst(),
  );
  return one?.remind_at;
}
