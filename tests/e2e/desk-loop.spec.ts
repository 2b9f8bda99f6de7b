import type { Page } from '@playwright/test';
import { requestUrl } from '../../src/desk-address.ts';
import { dateIn } from '../../src/time.ts';
import { decide, visitOn } from '../kit/actions.ts';
import { act } from '../kit/requests.ts';
import {
  ago,
  call,
  comeBack,
  type Desk,
  everythingSent,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
  undoInToast,
} from './desk.ts';
import { expect } from './strict-page.ts';
import { outOfReach } from './usable.ts';

const nuria = (page: Page) => page.getByRole('heading', { name: 'Núria P.' });
const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const yesAnswered = (page: Page) => page.getByRole('button', { name: 'Sí' });

test.describe('the list', () => {
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

  test('counts the waiting requests', async ({ page }) => {
    const current = page.locator('nav [aria-current]');
    await expect(current).toHaveText(/^2 sin contestar Sin contestar$/);
  });

  test('begins with a link to its content', async ({ page }) => {
    await expect(page.locator('body')).toBeFocused();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await expect(page.locator('#content')).toBeFocused();
  });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the list');
  });

  test('moves the focus to an opened request', async ({ page }) => {
    await page.getByRole('link', { name: 'Núria P.', exact: false }).first().click();

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('has a title of its own', async ({ page }) => {
    await expect(page).toHaveTitle('Sin contestar · La oficina');
  });

  test('gives each request a title of its own', async ({ page }) => {
    await page.getByRole('link', { name: 'Núria P.', exact: false }).first().click();

    await expect(page).toHaveTitle('Núria P. · La oficina');
  });

  test('leads forward to the request that was just left', async ({ page }) => {
    await page.getByRole('link', { name: 'Núria P.', exact: false }).first().click();
    await page.locator('.back').click();

    await page.goForward();

    const request = page.getByRole('region', { name: 'Núria P.' });
    await expect(
      request.getByRole('paragraph').filter({ hasText: 'Entra agua.' }),
    ).toBeVisible();
  });
});

test.describe('the offer to undo', () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([late]);
    await open(page, desk);
    await nuria(page).click();
    await page.getByRole('button', { name: 'Contestada' }).click();
    await expect(undoInToast(page)).toBeVisible();
  });

  test('disappears on the next page', async ({ page }) => {
    await page.getByRole('link', { name: 'Más' }).click();

    await expect(page.locator('.toast')).toHaveCount(0);
  });

  for (const width of [320, 360, 390])
    test(`leaves room for every button at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 760 });
      await expect(page.locator('.actions')).toBeVisible();

      expect(await page.evaluate(outOfReach)).toEqual([]);
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
    await call(page);
    await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();
  });

  test('is followed by a question on the list', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the question on the list');
  });

  test('keeps the answered request in its place', async ({ page }) => {
    const row = page.getByRole('listitem').filter({ has: nuria(page) });
    const before = await row.boundingBox();

    await yesAnswered(page).click();

    await expect(row.getByRole('button', { name: /^Visita/ })).toBeVisible();
    const after = await row.boundingBox();
    expect(after?.y).toBe(before?.y);
  });

  test('sets the method of the answer', async ({ page }) => {
    await yesAnswered(page).click();

    await page.locator('.toast').getByRole('link', { name: 'Núria P.' }).click();

    const byCall = page.getByRole('button', { name: 'Llamada', pressed: true });
    await expect(byCall).toBeVisible();
  });
});

test.describe('a call from the agenda about a day that lies ahead', () => {
  test.beforeEach(async ({ page, desk }) => {
    const [id = 0] = await desk.fill([late]);
    const on = dateIn(3, new Date());
    await desk.within((db) => act(db, id, decide('visit', visitOn(on))));
    await open(page, desk, '/agenda');
    await call(page);
    await yesAnswered(page).click();
  });

  test('leads back to the request', async ({ page }) => {
    await page.locator('.toast').getByRole('link', { name: 'Núria P.' }).click();

    await expect(page).toHaveTitle(/^Núria P\./);
    await expect(page.getByText('¿Y ahora?')).toBeVisible();
  });

  test('offers what comes next', async ({ page }) => {
    await page.getByRole('button', { name: 'Visita' }).click();
    await page.getByRole('dialog').locator('td button:enabled').first().click();
    await page.getByRole('button', { name: '10:30' }).click();

    await expect(page.locator('.toast')).toContainText('a las 10:30');
  });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'what comes next, over the agenda');
  });
});

test('a call to a person on no list is asked about after a restart', async ({
  page,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  await desk.within((db) => act(db, id, { kind: 'answered', how: null }));
  await open(page, desk, `/solicitudes/${id}`);
  await call(page);
  await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();

  await page.goto(`${desk.origin}/oficina/`);

  await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();
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
  });

  test('a new request is announced', async ({ page, desk }) => {
    await desk.receive({ name: 'Jordi R.', receivedAt: ago(0) });

    await page.clock.fastForward(20_000);

    const announcement = page.getByRole('status').filter({ hasText: '1 solicitud' });
    await expect(announcement).toBeAttached();
  });

  test('a new request is counted by the badge of the app', async ({ page, desk }) => {
    await desk.receive({ name: 'Jordi R.', receivedAt: ago(0) });

    await page.clock.fastForward(20_000);

    await hasBadge(page, 2);
  });

  test('an answer of another person appears within twenty seconds', async ({
    page,
    desk,
  }) => {
    await openAnsweredElsewhere(page, desk);

    await expect(page.getByRole('heading', { name: 'Cómo se contestó' })).toBeVisible();
  });

  test('an answer of another person can be undone', async ({ page, desk }) => {
    await openAnsweredElsewhere(page, desk);

    await undo(page).click();

    await expect(page.getByText(/^Quedan 23\sh 5/)).toBeVisible();
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

    await expect(page.getByText(/^Quedan 22\sh 5/)).toBeVisible();
  });
});

test.describe('the badge of the app', () => {
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
    await hasBadge(page, 1);
  });

  test('disappears when the person signs out', async ({ page }) => {
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.getByRole('button', { name: 'Salir' }).last().click();

    await hasBadge(page, 0);
  });

  test('disappears when the session is ended elsewhere', async ({ page, desk }) => {
    await desk.within((db) => db.deleteFrom('sessions').execute());

    await comeBack(page);

    await hasBadge(page, 0);
  });
});

test('deadlines follow the server’s clock', async ({ page, desk }) => {
  await page.clock.setFixedTime(Date.now() - 5 * 60 * 60_000);
  await desk.fill([late]);

  await open(page, desk);

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/Con retraso/);
});

test.describe('a line above the list leads to «Estado»', () => {
  for (const { line, failing, link } of [
    {
      line: 'about late mails',
      failing: { mailLateSince: ago(90) },
      link: '.banner-late a',
    },
    {
      line: 'about a night without a backup',
      failing: { nightFailed: 'backup' },
      link: '.notice',
    },
  ])
    test(line, async ({ page, desk }) => {
      await page.route('**/api/requests?list=waiting', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), ...failing },
        });
      });
      await desk.fill([late]);
      await open(page, desk);

      await page.locator(link).click();

      const title = page.getByRole('heading', { name: 'Estado', level: 1 });
      await expect(title).toBeVisible();
    });
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
    await page.goBack();
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

    const count = page.getByRole('heading', { name: /con «PÀU»/, level: 2 });
    await expect(count).toBeVisible();
    const name = page.getByRole('heading', { name: 'Pau G.', level: 3 });
    await expect(name.first()).toBeVisible();
  });

  test('a search shows more', async ({ page }) => {
    await page.getByRole('searchbox').fill('PÀU');

    await page.getByRole('button', { name: 'Ver más' }).click();

    await expect(page.getByRole('listitem')).toHaveCount(51);
  });

  test('a search is kept while a result is open', async ({ page }) => {
    await openLastResult(page);

    await page.goBack();

    await expect(page.getByRole('searchbox')).toHaveValue('PÀU');
  });

  test('a result far below is shown from its top', async ({ page }) => {
    await openLastResult(page);

    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('a search without a result says so', async ({ page }) => {
    await page.getByRole('searchbox').fill('piscina');

    await expect(page.getByText('Nada con «piscina»')).toBeVisible();
  });

  test('a search without a result leads to the form of a call', async ({ page }) => {
    await page.getByRole('searchbox').fill('piscina');

    await page.getByRole('main').getByRole('link').click();

    await expect(page).toHaveURL(/\/apuntar$/);
  });

  test('a search without a result is usable', async ({ page }) => {
    await page.getByRole('searchbox').fill('piscina');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();

    await expectResponsiveAndAccessible(page, 'a search without a result');
  });
});

test.describe('the notice of what a colleague answers', () => {
  const ids = { nuria: 0, pau: 0 };

  test.beforeEach(async ({ page, desk }) => {
    await page.clock.install();
    const pau = { ...late, name: 'Pau G.', receivedAt: ago(1) };
    [ids.nuria = 0, ids.pau = 0] = await desk.fill([late, ...Array(51).fill(pau)]);
    await open(page, desk);
    await expect(nuria(page)).toBeVisible();
  });

  test('names the request', async ({ page, desk }) => {
    await desk.within((db) => act(db, ids.nuria, { kind: 'answered', how: null }));

    await comeBack(page);

    await expect(page.getByText(/^Núria P\.: alguien más/)).toBeVisible();
  });

  test('disappears after six seconds', async ({ page, desk }) => {
    await desk.within((db) => act(db, ids.nuria, { kind: 'answered', how: null }));
    await comeBack(page);
    await expect(page.getByText(/^Núria P\.: alguien más/)).toBeVisible();

    await page.clock.runFor(6_000);

    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('joins the confirmation of an own answer', async ({ page, desk }) => {
    await desk.within((db) => act(db, ids.pau, { kind: 'answered', how: null }));

    await call(page);
    await yesAnswered(page).click();

    const both = page.getByText(/^Núria P\.: contestada\. Pau G\.: alguien más/);
    await expect(both).toBeVisible();
  });

  test('leaves the undo of an own answer on offer', async ({ page, desk }) => {
    await desk.within((db) => act(db, ids.pau, { kind: 'answered', how: null }));
    await call(page);
    await yesAnswered(page).click();
    await expect(page.getByText(/Pau G\.: alguien más/)).toBeVisible();

    await page.clock.runFor(6_000);

    await expect(undoInToast(page)).toBeVisible();
  });

  test('leaves out what an undo moves to the next page', async ({ page, desk }) => {
    await call(page);
    const read = page.waitForResponse('**/api/requests?list=waiting');
    await yesAnswered(page).click();
    await everythingSent(page);
    await read;

    // It counts once the list has been refetched after the undo.
    await desk.receive({ ...late, receivedAt: ago(0) });
    await undoInToast(page).click();
    await everythingSent(page);

    await expect(page.locator('nav [aria-current]')).toHaveText(/^53 sin contestar/);
    await expect(nuria(page)).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
  });
});

test.describe('spam', () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([{ ...late, state: 'suspected', reason: 'seo' }]);
    await open(page, desk, '/publicidad');
  });

  const clear = (page: Page) => page.getByRole('button', { name: /^No lo es/ });

  test('is listed with its reasons', async ({ page }) => {
    await expect(page.getByText('Ofrece posicionamiento web')).toBeVisible();
  });

  test('is listed responsively and accessibly', async ({ page }) => {
    await expect(clear(page)).toBeVisible();

    await expectResponsiveAndAccessible(page, 'spam');
  });

  test('waits for an answer once it is cleared', async ({ page }) => {
    await clear(page).click();

    await page.getByRole('link', { name: 'Sin contestar' }).click();

    await expect(nuria(page)).toBeVisible();
  });

  test('moves the focus to the heading once it is cleared', async ({ page }) => {
    await clear(page).click();

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('leaves its list empty once it is cleared', async ({ page }) => {
    await clear(page).click();

    await expect(page.locator('.empty')).toBeVisible();
  });

  test('comes back on undo', async ({ page }) => {
    await clear(page).click();

    await undo(page).click();

    await expect(clear(page)).toBeVisible();
  });

  test('is cleared again after an undo', async ({ page }) => {
    await clear(page).click();
    await undo(page).click();

    await clear(page).click();

    await expect(page.locator('.empty')).toBeVisible();
  });

  test('can be marked on the page of a request', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await page.getByText('Es publicidad · Sus datos').click();

    await page.getByRole('button', { name: 'Es publicidad' }).click();

    await expect(page.getByRole('button', { name: 'No es publicidad' })).toBeVisible();
  });
});

test.describe('a link in a mail', () => {
  test('leads to a sign-in that is responsive and accessible', async ({ page, desk }) => {
    await openLinkInMail(page, desk);

    await expectResponsiveAndAccessible(page, 'the sign-in page');
  });

  test('opens its request after the sign-in', async ({ page, desk }) => {
    await openLinkInMail(page, desk);

    await signInByLink(page, desk);

    await expect(page.getByRole('heading', { name: 'Núria P.', level: 1 })).toBeVisible();
  });

  test('is forgotten once its request is open', async ({ page, desk }) => {
    await openLinkInMail(page, desk);

    await signInByLink(page, desk);

    await expect(page.getByRole('heading', { name: 'Núria P.', level: 1 })).toBeVisible();
    // A later sign-in starts at the list.
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('opens its request with a bracket after it', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);

    await open(page, desk, `/solicitudes/${id})`);

    await expect(page.getByRole('heading', { name: 'Núria P.', level: 1 })).toBeVisible();
  });

  test('does not open a later request with the same id', async ({ page, desk }) => {
    const [id = 0] = await desk.fill([late]);
    await open(page, desk);

    await page.goto(
      requestUrl(desk.origin, { id, receivedAt: '2026-01-02T03:04:05.678Z' }),
    );

    await expect(
      page.getByRole('heading', { name: 'Esta solicitud ya no está', level: 2 }),
    ).toBeVisible();
  });
});

/** Waits until the app's badge shows a count. */
async function hasBadge(page: Page, count: number): Promise<void> {
  await page.waitForFunction((count) => Reflect.get(window, 'badge') === count, count);
}

/** Opens a new request, and lets another person answer it before the next poll. */
async function openAnsweredElsewhere(page: Page, desk: Desk): Promise<void> {
  // The time of the server reaches the page in whole seconds: a request of this second
  // would still have 24 hours.
  const id = await desk.receive({ name: 'Jordi R.', receivedAt: ago(1) });
  await page.clock.fastForward(20_000);
  await page.getByRole('heading', { name: 'Jordi R.' }).click();
  await expect(page.getByText('Historia')).toBeVisible();

  await desk.within((db) => act(db, id, { kind: 'answered', how: null }));
  await page.clock.fastForward(20_000);
}

/** Searches, and opens the last result on the second page. */
async function openLastResult(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('PÀU');
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(51);

  await page.getByRole('heading', { name: 'Pau G.' }).last().click();
  await expect(page).toHaveTitle(/^Pau G\./);
}

/** Opens the link from a mail about a request in a browser without a session. */
async function openLinkInMail(page: Page, desk: Desk): Promise<void> {
  const [id = 0] = await desk.fill([late]);
  const { receivedAt } = await desk.within((db) =>
    db.selectFrom('requests').select('receivedAt').executeTakeFirstOrThrow(),
  );
  await page.goto(requestUrl(desk.origin, { id, receivedAt }));
  await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
}

async function signInByLink(page: Page, desk: Desk): Promise<void> {
  await page.goto(await desk.newLink());
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
}
