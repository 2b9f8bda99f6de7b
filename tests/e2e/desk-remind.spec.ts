import type { RequestAction } from '../../src/desk-api/actions.ts';
import { act as applyTo } from '../support/requests.ts';
import { ago, type Desk, expectWellMade, late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const soon = { timeout: 15_000 };
const dayMinutes = 24 * 60;
const pau = { name: 'Pau G.', phone: '600 000 054', email: 'pau@example.com', receivedAt: ago(12) };
const quote = { ...pau, name: 'Rosa M.', receivedAt: ago(9 * dayMinutes), answeredAt: ago(8 * dayMinutes) };

test('who is to come back stands above those that wait longest, with the note, until a tap takes it away', {
  tag: '@core',
}, async ({ page, desk, context, allow }) => {
  allow('ERR_INTERNET_DISCONNECTED');
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
    { ...quote, name: 'Imma C.', receivedAt: ago(600) },
    late,
  ]);
  await act(desk, first, { kind: 'outcome', outcome: 'quoted' });
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

/** Somebody does something with a request on another device. */
async function act(desk: Desk, request: number, action: RequestAction): Promise<void> {
  await desk.signIn('Marc');
  const now = new Date();
  await desk.within(async (db) => {
    const { id: by } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    await applyTo(db, request, action, { now, person: by });
  });
}

/** As if somebody had asked some days ago to be reminded yesterday, whatever the hour is. */
async function comeBack(desk: Desk, id: number): Promise<void> {
  const remindAt = `${ago(dayMinutes).slice(0, 10)}T07:00:00.000Z`;
  await desk.within((db) => db.updateTable('requests').set({ remindAt }).where('id', '=', id).execute());
}

async function remindAt(desk: Desk, id: number): Promise<string | null | undefined> {
  const one = await desk.within((db) =>
    db.selectFrom('requests').select('remindAt').where('id', '=', id).executeTakeFirst(),
  );
  return one?.remindAt;
}
