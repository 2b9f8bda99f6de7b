import type { Page } from '@playwright/test';
import { ago, type Desk, late, open, test } from './desk.ts';
import { expect, failedRequest } from './quiet-page.ts';

// Chromium reports each request that failed: what ticks without a network are about.
test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failedRequest] });

const fresh = { name: 'Pau G.', phone: '600 000 054', email: 'pau@example.com', received_at: ago(12) };
// What waits is sent every five seconds, should the network not work at the moment when it is there again.
const soon = { timeout: 15_000 };
const saved = 'Se enviará al volver la red';

test('a tick made without a network goes out when there is one, with the time at which it was made', {
  tag: '@core',
}, async ({ page, context, desk }) => {
  // A minute more than the others have it, since the page's clock may be a moment behind.
  const [id = 0] = await desk.fill([{ ...late, received_at: ago(27 * 60 + 41) }, fresh]);
  await page.clock.install();
  await openRequest(page, desk, id);
  await context.setOffline(true);
  const made = Date.now();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  await expect(
    page.getByText(
      /Sin conexión\. Ves lo que había (ayer )?a las \d\d:\d\d\. Puedes llamar; lo que apuntes se guarda en este teléfono/,
    ),
  ).toBeVisible();
  const row = page.locator('.row').first();
  await expect(row).toContainText('Contestada en 27 h 4');
  await expect(row).toContainText(saved);
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
  expect(await kept(page)).toEqual([]);
});

test('a tick that was taken back before it could go out leaves no trace', async ({ page, context, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Núria P.: otra vez sin contestar.')).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator('.row')).toContainText('de retraso');
  expect(await history(desk, id)).toEqual([]);
});

test('taking back without a network what the server has waits for it too', async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText('Núria P.: contestada.', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(`Núria P.: otra vez sin contestar. ${saved}.`)).toBeVisible();
  expect(await answeredAt(desk, id)).not.toBeNull();
  await context.setOffline(false);
  await expect.poll(() => answeredAt(desk, id), soon).toBeNull();
  expect(await history(desk, id)).toEqual(['answered', 'unanswered']);
});

test('what waits names nobody, and outlives the page, with how somebody was answered', async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'WhatsApp' }).evaluate((link: HTMLElement) => {
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link.click();
  });
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  const all = await page.evaluate(() => Object.entries(localStorage));
  expect(all.filter(([key]) => key.startsWith('oficina-apunte'))).toEqual([
    [
      expect.stringMatching(/^oficina-apunte\/answered\/\d+\/\d+\/1\/whatsapp$/),
      expect.stringMatching(/^\d{4}-.*Z$/),
    ],
  ]);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${desk.origin}/oficina/`);
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
  expect(await answeredHow(desk, id)).toBe('whatsapp');
  await expect(next.getByRole('heading', { name: 'Cuerdas recogidas' })).toBeVisible();
});

test('whoever was first meanwhile is named, until it was read', async ({ page, context, desk, browser }) => {
  const [id = 0] = await desk.fill([late, fresh]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  const other = await browser.newContext();
  const hers = await other.newPage();
  await openRequest(hers, desk, id, 'Ester');
  await hers.getByRole('button', { name: 'Contestada' }).click();
  await expect(hers.getByText('Núria P.: contestada.')).toBeVisible();
  await other.close();
  await context.setOffline(false);
  const told = page.getByText(
    /Ester se adelantó con Núria P\.: la apuntó como contestada (hoy|ayer) \d\d:\d\d/,
  );
  await expect(told).toBeVisible(soon);
  await page.reload();
  await expect(told).toBeVisible(soon);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(told).toBeHidden();
  await page.reload();
  await expect(page.locator('.row').first()).toContainText('Pau G.');
  await expect(told).toBeHidden();
  expect(await history(desk, id)).toEqual(['answered']);
});

test('what somebody else only changed can be ticked all the same, at its own time', async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  const [tick = ''] = await kept(page);
  await desk.within((db) => db.updateTable('requests').set({ note: 'x', version: 2 }).execute());
  await context.setOffline(false);
  await expect(page.getByText('Núria P. ha cambiado desde que la viste.')).toBeVisible(soon);
  await expect(page.getByText('Núria P.: contestada.')).toBeHidden();
  await page.getByRole('button', { name: 'Apuntarla igualmente' }).click();
  await expect.poll(() => answeredAt(desk, id), soon).toBe(tick.split('=')[1]);
});

test('whoever ticks anew what was not taken needs no other word', async ({ page, context, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  await desk.within((db) => db.updateTable('requests').set({ note: 'x', version: 2 }).execute());
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Verla' }).click(soon);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByRole('heading', { name: 'Cuerdas recogidas' })).toBeVisible();
  await expect(page.getByText('ha cambiado desde')).toBeHidden();
  expect(await kept(page)).toEqual([]);
  expect(await history(desk, id)).toEqual(['answered']);
});

test('a request that was erased meanwhile is told', async ({ page, context, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  await desk.fill([fresh]);
  await context.setOffline(false);
  await expect(page.getByText(/^Núria P\. ya no está\. La apuntaste (hoy|ayer) \d\d:\d\d/)).toBeVisible(soon);
  await page.getByRole('button', { name: 'Entendido' }).click();
  expect(await kept(page)).toEqual([]);
});

test('two tabs send once what waits', async ({ page, context, desk }) => {
  const [id = 0] = await desk.fill([late]);
  const sent: string[] = [];
  context.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await openRequest(page, desk, id);
  const second = await context.newPage();
  await openRequest(second, desk, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(second.getByText(saved)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
  await expect(second.getByRole('button', { name: 'Llamada' })).toBeVisible();
  expect(await history(desk, id)).toEqual(['answered']);
  expect(sent).toHaveLength(1);
});

test('an answer that got lost is asked for again, and the tick is there once', async ({ page, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await page.route('**/answer', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  // It may be under way once more at this moment.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cuerdas recogidas' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await expect(page.getByText('se adelantó')).toBeHidden();
  expect(await history(desk, id)).toEqual(['answered']);
});

test('whose session has ended finds it waiting after the next sign-in, and nobody else sends it', async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  await desk.within((db) => db.deleteFrom('sessions').execute());
  await context.setOffline(false);
  await expect(page.getByText('En este teléfono hay apuntes sin enviar')).toBeVisible(soon);
  expect(await page.content()).not.toContain('Núria');
  await open(page, desk, '/', 'Ester');
  await expect(page.locator('.row')).toContainText('de retraso');
  expect(await kept(page)).toHaveLength(1);
  await open(page, desk, '/', 'Marc');
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
  const by = await desk.within((db) =>
    db.selectFrom('requests').innerJoin('people', 'people.id', 'answered_by').select('people.name').execute(),
  );
  expect(by).toEqual([{ name: 'Marc' }]);
});

test('once somebody is in, what people who are gone had ticked is dropped, and nothing else', async ({
  page,
  desk,
}) => {
  await desk.signIn('Ester');
  const { id } = await desk.within((db) =>
    db.selectFrom('people').select('id').where('name', '=', 'Ester').executeTakeFirstOrThrow(),
  );
  await open(page, desk);
  const tick = (person: number) => `oficina-apunte/answered/${person}/999999/1`;
  await page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.setItem(key, new Date().toISOString());
    },
    [tick(id), tick(999_999)],
  );
  await page.reload();
  await expect.poll(async () => (await kept(page)).map((one) => one.split('=')[0]), soon).toEqual([tick(id)]);
});

test('whoever signs out is told what has not been sent, and leaves nothing', async ({ page, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  await page.route('**/answer', (route) => route.abort());
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByText(`Núria P.: contestada. ${saved}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Más' }).click();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Salir/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Hay un apunte sin enviar' })).toBeVisible();
  await page.getByRole('button', { name: 'No salir' }).click();
  expect(await kept(page)).toHaveLength(1);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Salir/ })
    .click();
  await page.getByRole('button', { name: 'Salir y perder lo apuntado' }).click();
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test('signing out without a network says that it needs one', async ({ page, context, desk }) => {
  await desk.fill([late]);
  await open(page, desk, '/mas');
  await expect(page.getByRole('heading', { name: 'Más' })).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Salir/ })
    .click();
  await expect(page.getByText('No se ha podido salir. Hace falta conexión.')).toBeVisible();
  await context.setOffline(false);
});

test('a tick behind a change that hangs is stored at once, and outlives the page', async ({
  page,
  context,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  const held = Promise.withResolvers<void>();
  await page.route('**/labels', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Cubiertas' }).click();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect.poll(() => kept(page)).toHaveLength(1);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  held.resolve();
  await failed;
  await page.close();
  await context.setOffline(false);
  await (await context.newPage()).goto(`${desk.origin}/oficina/`);
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
});

test('a tick behind changes that take long goes out on top of the first, and refuses none of them', async ({
  page,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await openRequest(page, desk, id);
  const held = Promise.withResolvers<void>();
  await page.route('**/labels', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Cubiertas' }).click();
  await page.getByRole('button', { name: 'Girona' }).click();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect.poll(() => kept(page)).toHaveLength(1);
  held.resolve();
  await expect.poll(() => history(desk, id)).toEqual(['labels', 'answered', 'labels']);
  await expect(page.getByText('Núria P.: contestada.', { exact: true })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
});

test('a change through which nothing comes is given up after ten seconds, and the tick behind it goes out', async ({
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
  await page.route('**/labels', () => {});
  await page.getByRole('button', { name: 'Cubiertas' }).click();
  await page.clock.runFor(9_000);
  await expect(page.getByText('El servidor no contesta')).toBeHidden();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await page.clock.runFor(1_500);
  await expect.poll(() => answeredAt(desk, id), soon).not.toBeNull();
  expect(await history(desk, id)).toEqual(['answered']);
});

async function openRequest(page: Page, desk: Desk, id: number, name?: string): Promise<void> {
  await open(page, desk, `/solicitudes/${id}`, name);
  await expect(page.getByRole('button', { name: 'Contestada' })).toBeVisible();
}

/** What waits in the browser. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('oficina-apunte'))
      .map(([key, at]) => `${key}=${at}`),
  );
}

async function answeredAt(desk: Desk, id: number): Promise<string | null | undefined> {
  const one = (db: Parameters<Parameters<Desk['within']>[0]>[0]) =>
    db.selectFrom('requests').select('answered_at').where('id', '=', id).executeTakeFirst();
  return (await desk.within(one))?.answered_at;
}

async function answeredHow(desk: Desk, id: number): Promise<string | null | undefined> {
  const one = (db: Parameters<Parameters<Desk['within']>[0]>[0]) =>
    db.selectFrom('requests').select('answered_how').where('id', '=', id).executeTakeFirst();
  return (await desk.within(one))?.answered_how;
}

async function history(desk: Desk, id: number): Promise<string[]> {
  const events = await desk.within((db) =>
    db.selectFrom('request_events').select('kind').where('request_id', '=', id).orderBy('id').execute(),
  );
  return events.map(({ kind }) => kind);
}
