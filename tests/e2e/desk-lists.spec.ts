import type { Page } from '@playwright/test';
import type { Outcome } from '../../src/contact-request/outcomes.ts';
import type { Step } from '../../src/contact-request/steps.ts';
import { dateIn, dayMs } from '../../src/time.ts';
import { decide, visitOn } from '../kit/actions.ts';
import { act } from '../kit/requests.ts';
import {
  ago,
  call,
  comeBack,
  type Desk,
  enlargeLetters,
  everythingSent,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
} from './desk.ts';
import { expect } from './strict-page.ts';
import { outOfReach } from './usable.ts';

const rosa = { ...late, name: 'Rosa P.', email: 'rosa@example.com' };
const hugo = { ...late, name: 'Hugo N.', email: 'hugo@example.com' };
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test.describe('the navigation', () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([late]);
    await open(page, desk);
  });

  test('stands in one line at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(entry(page, 'Más')).toBeVisible();

    const tops = await page
      .locator('.navigation a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(tops).toHaveLength(5);
  });

  test('has no frame around its search in forced colors', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });

    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    await expect(page.locator('.search')).toHaveCSS('border-top-color', ground);
  });

  test('marks no other place in forced colors', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });

    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    await expect(entry(page, 'Agenda')).toHaveCSS('border-top-color', ground);
  });

  for (const name of ['Agenda', 'Presupuestos', 'Todas', 'Más'])
    test(`links to «${name}»`, async ({ page }) => {
      await entry(page, name).click();

      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(entry(page, name)).toHaveAttribute('aria-current', 'page');
    });

  test('belongs to the list from which a request was opened', async ({ page }) => {
    await entry(page, 'Todas').click();
    await page.getByRole('heading', { name: late.name }).click();
    await expect(page).toHaveTitle(/^Núria P\./);

    await expect(entry(page, 'Todas')).toHaveAttribute('aria-current', 'page');
  });

  for (const path of ['/como-vamos', '/personas', '/exportar', '/estado'])
    test(`is not the only way from ${path} to «Más»`, async ({ page, desk }) => {
      await open(page, desk, path);

      await page.locator('.top').getByRole('link', { name: 'Más' }).click();

      await expect(page).toHaveURL(/\/mas$/);
    });

  test('links to the form of a call from everywhere', async ({ page }) => {
    await entry(page, 'Más').click();

    await page.getByRole('link', { name: 'Apuntar una llamada' }).click();

    await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
  });
});

for (const width of [320, 360, 390, 430])
  test(`the navigation takes two lines with large letters at ${width} px`, async ({
    page,
    desk,
  }) => {
    const ids = await desk.fill(Array.from({ length: 24 }, () => late));
    for (const id of ids.slice(12)) {
      await plan(desk, id, 'call', 0, { outcome: 'visit' });
    }
    await page.setViewportSize({ width, height: 800 });
    await open(page, desk);
    await enlargeLetters(page);
    await expect(entry(page, 'Agenda')).toContainText('12');

    const lines = await page
      .locator('.navigation a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(lines).size).toBe(2);
  });

test('the counts of the navigation end at one edge', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [first] = await desk.fill([rosa, ...Array(12).fill(late)]);
  await plan(desk, first, 'call', 0);
  await open(page, desk);
  await expect(entry(page, 'Sin contestar')).toHaveText(/^12/);

  const edges = await page
    .locator('.navigation .badge')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(edges).toHaveLength(2);
  expect(new Set(edges).size).toBe(1);
});

test('a long name goes on beside the call', async ({ page, desk }) => {
  await desk.fill([{ ...late, name: 'Comunidad de propietarios '.repeat(4) }]);
  await open(page, desk);
  const name = page.getByRole('heading', { name: /^Comunidad/ });
  await expect(name).toBeVisible();

  const nameBox = await name.boundingBox();
  const callBox = await page.getByRole('link', { name: /^Llamar/ }).boundingBox();
  const end = (nameBox?.x ?? 0) + (nameBox?.width ?? 0);
  expect(end).toBeLessThanOrEqual(callBox?.x ?? 0);
});

for (const width of [360, 390])
  test(`large letters leave the call clear at ${width} px`, async ({ page, desk }) => {
    await desk.fill([{ ...late, urgent: 1 }]);
    await open(page, desk);
    await page.setViewportSize({ width, height: 844 });
    await enlargeLetters(page);

    const plate = await page.locator('.plate').boundingBox();
    const callBox = await page.getByRole('link', { name: /^Llamar/ }).boundingBox();
    const end = (plate?.y ?? 0) + (plate?.height ?? 0);
    expect(callBox?.y).toBeGreaterThan(end + 4);
  });

test.describe('the agenda', () => {
  test.beforeEach(async ({ page, desk }) => {
    const [first, second] = await desk.fill([rosa, hugo]);
    await plan(desk, first, 'follow-up', -1, { outcome: 'quoted', amount: 3400 });
    await plan(desk, second, 'call', 0);
    await open(page, desk, '/agenda');
    await expect(row(page, 'Rosa P.')).toBeVisible();
  });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the agenda');
  });

  test('counts the due steps', async ({ page }) => {
    await expect(entry(page, 'Agenda')).toHaveText(/^2/);

    await button(page, 'Hecho: Hugo N.').click();

    await expect(entry(page, 'Agenda')).toHaveText(/^1/);
  });

  test('shows no group without a step', async ({ page }) => {
    await expect(page.locator('.group-late')).toHaveCount(1);

    await button(page, 'Hecho: Rosa P.').click();

    await expect(page.locator('.group-late')).toHaveCount(0);
  });

  test('keeps a finished row in its place', async ({ page }) => {
    const before = await row(page, 'Rosa P.').boundingBox();
    await button(page, 'Hecho: Rosa P.').click();
    await everythingSent(page);
    await comeBack(page);

    await expect(button(page, 'Ganada: Rosa P.')).toBeVisible();
    const after = await row(page, 'Rosa P.').boundingBox();
    expect(after?.y).toBe(before?.y);
  });

  test('shows a finished row responsively and accessibly', async ({ page }) => {
    await button(page, 'Hecho: Rosa P.').click();
    await expect(button(page, 'Ganada: Rosa P.')).toBeVisible();

    await expectResponsiveAndAccessible(page, 'a finished row');
  });

  test('asks after a call in the place of the last toast', async ({ page }) => {
    await button(page, 'No lo coge: Hugo N.').click();
    await expect(page.locator('.toast')).toBeVisible();

    await call(page);

    await expect(
      page.getByRole('group', { name: 'Después de la llamada' }),
    ).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('leaves out a finished row at the next opening', async ({ page }) => {
    await button(page, 'Hecho: Rosa P.').click();
    await everythingSent(page);
    await entry(page, 'Todas').click();
    await expect(page.getByRole('heading', { name: 'Todas', level: 1 })).toBeVisible();

    await entry(page, 'Agenda').click();

    await expect(row(page, 'Hugo N.')).toBeVisible();
    await expect(row(page, 'Rosa P.')).toHaveCount(0);
  });

  test('moves an unanswered call to tomorrow', async ({ page, desk }) => {
    await button(page, 'No lo coge: Hugo N.').click();
    await everythingSent(page);

    const [stored] = await stepsOf(desk, 'Hugo N.');
    expect(stored?.nextOn).toBe(dateIn(1, new Date()));
  });

  test('keeps the height of an unanswered call', async ({ page }) => {
    const before = await row(page, 'Hugo N.').boundingBox();

    await button(page, 'No lo coge: Hugo N.').click();
    await everythingSent(page);

    await expect(row(page, 'Hugo N.')).toContainText('vuelve mañana');
    const after = await row(page, 'Hugo N.').boundingBox();
    expect(after?.height).toBe(before?.height);
  });

  for (const width of [320, 360, 375, 390])
    test(`keeps the height of a finished row at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const before = await row(page, 'Rosa P.').boundingBox();

      await button(page, 'Hecho: Rosa P.').click();

      await expect(button(page, 'Ganada: Rosa P.')).toBeVisible();
      const after = await row(page, 'Rosa P.').boundingBox();
      expect(after?.height).toBe(before?.height);
    });

  test('keeps the height of an unanswered call at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    const before = await row(page, 'Hugo N.').boundingBox();

    await button(page, 'No lo coge: Hugo N.').click();

    await expect(row(page, 'Hugo N.')).toContainText('vuelve mañana');
    const after = await row(page, 'Hugo N.').boundingBox();
    expect(after?.height).toBe(before?.height);
  });

  for (const width of [320, 360, 390])
    test(`leaves room for a toast at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 500 });
      await button(page, 'Hecho: Hugo N.').click();
      await expect(page.locator('.toast')).toBeVisible();

      expect(await page.evaluate(outOfReach)).toEqual([]);
    });

  test('puts a row back into its place on undo', async ({ page }) => {
    const before = await row(page, 'Rosa P.').boundingBox();
    await button(page, 'Hecho: Rosa P.').click();
    await everythingSent(page);

    await button(page, 'Deshacer').click();

    await expect(button(page, 'No lo coge: Rosa P.')).toBeVisible();
    const after = await row(page, 'Rosa P.').boundingBox();
    expect(after?.y).toBe(before?.y);
  });

  test('asks for the day of a visit that follows', async ({ page, desk }) => {
    await button(page, 'Hecho: Hugo N.').click();
    await button(page, 'Visita: Hugo N.').click();
    await page.getByRole('dialog').locator('td button:enabled').first().click();
    await button(page, 'Sin hora').click();
    await everythingSent(page);

    const [stored] = await stepsOf(desk, 'Hugo N.');
    expect(stored?.nextStep).toBe('visit');
  });

  test('moves the focus to the next row after a dialog', async ({ page }) => {
    await button(page, 'Hecho: Hugo N.').click();
    await button(page, 'Visita: Hugo N.').click();
    await page.getByRole('dialog').locator('td button:enabled').first().click();
    await button(page, 'Sin hora').click();

    await expect(button(page, 'Otro día: Hugo N.')).toBeFocused();
  });
});

test('an empty list says what comes first in the agenda', async ({ page, desk }) => {
  const [first, second] = await desk.fill([rosa, hugo]);
  await plan(desk, first, 'call', 0);
  await plan(desk, second, 'call', -1);

  await open(page, desk);

  await expect(page.locator('.empty')).toContainText('Hugo N.');
});

for (const path of ['/nada-de-nada', '/solicitudes/9999'])
  test(`the page for the unknown ${path} is usable`, async ({ page, desk, allow }) => {
    allow(404);
    await desk.fill([]);
    await open(page, desk, path);

    await expect(page.locator('.empty')).toBeVisible();
    await expectResponsiveAndAccessible(page, path);
  });

test.describe('the quotes', () => {
  test.beforeEach(async ({ page, desk }) => {
    const [first, second] = await desk.fill([rosa, hugo]);
    await plan(desk, first, 'follow-up', -1, { outcome: 'quoted', amount: 3400 });
    await plan(desk, second, 'quote', 2, { outcome: 'visit' });
    await open(page, desk, '/presupuestos');
    await expect(row(page, 'Rosa P.')).toBeVisible();
  });

  test('are responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the quotes');
  });

  test('leave the sum with one tap', async ({ page }) => {
    await expect(page.locator('.sum')).toContainText('3400 €');

    await button(page, 'Ganada: Rosa P.').click();

    await expect(page.locator('.sum')).toHaveCount(0);
  });

  test('are won with one tap', async ({ page, desk }) => {
    await button(page, 'Ganada: Rosa P.').click();
    await everythingSent(page);

    expect(await outcomeOf(desk, 'Rosa P.')).toBe('won');
  });

  test('keep the height of one that is won', async ({ page }) => {
    // Its two facts take one line each.
    await page.setViewportSize({ width: 320, height: 844 });
    const before = await row(page, 'Rosa P.').boundingBox();

    await button(page, 'Ganada: Rosa P.').click();

    await expect(row(page, 'Rosa P.').locator('.done')).toBeVisible();
    const after = await row(page, 'Rosa P.').boundingBox();
    expect(after?.height).toBe(before?.height);
  });

  test('join the sum once they are sent', async ({ page }) => {
    await button(page, 'Enviado: Hugo N.').click();
    await page.getByRole('dialog').getByLabel('Importe').fill('1.200');
    await button(page, 'Guardar').click();

    await expect(page.locator('.sum')).toContainText('4600 €');
    await expect(row(page, 'Hugo N.').locator('.done')).toBeVisible();
  });

  test('keep the widths of their buttons behind a dialog', async ({ page }) => {
    const before = await button(page, 'Enviado: Hugo N.').boundingBox();

    await button(page, 'Enviado: Hugo N.').click();
    await page.getByRole('dialog').waitFor();

    // The dialog hides the page behind it from role queries.
    const behind = page.locator('[aria-label="Enviado: Hugo N."]');
    expect((await behind.boundingBox())?.width).toBe(before?.width);
  });

  test('ask with their buttons in sight on a phone held sideways', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await button(page, 'Enviado: Hugo N.').click();

    await expect(button(page, 'Guardar')).toBeInViewport({ ratio: 1 });
  });

  test('ask in a dialog with an edge in a wide window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });

    await button(page, 'Otro día: Hugo N.').click();

    await expect(page.getByRole('dialog')).toHaveCSS('border-bottom-style', 'solid');
  });

  test('ask in the middle of the column beside the navigation', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await button(page, 'Enviado: Hugo N.').click();

    const dialog = await page.getByRole('dialog').boundingBox();
    const pane = await page.locator('.pane').boundingBox();
    expect(middle(dialog)).toBe(middle(pane));
  });

  test('ask for the amount responsively and accessibly', async ({ page }) => {
    await button(page, 'Enviado: Hugo N.').click();
    await page.getByRole('dialog').waitFor();

    await expectResponsiveAndAccessible(page, 'the dialog of a quote in a list');
  });
});

test('a quote with another day is never saved without one', async ({ page, desk }) => {
  const [id] = await desk.fill([rosa]);
  await plan(desk, id, 'quote', 0, { outcome: 'visit' });
  await open(page, desk, '/presupuestos');
  await button(page, 'Enviado: Rosa P.').click();

  await page.getByRole('radio', { name: 'Sin día' }).check();
  await page.getByRole('radio', { name: 'Otro día' }).check();
  await button(page, 'Guardar').click();
  await everythingSent(page);

  const [stored] = await stepsOf(desk, 'Rosa P.');
  expect(stored?.nextStep).toBe('follow-up');
});

test('a count stays whole with large letters', async ({ page, desk }) => {
  await desk.fill(Array(12).fill(late));
  await open(page, desk, '/todas');
  const count = page.locator('.group .number').first();
  await expect(count).toHaveText('12');
  const { height } = (await count.boundingBox()) ?? {};

  await enlargeLetters(page);

  const enlarged = (await count.boundingBox())?.height;
  expect(enlarged).toBeLessThan(2.5 * (height ?? 0));
});

test.describe('the list of all', () => {
  test.beforeEach(async ({ page, desk }) => {
    const [first] = await desk.fill([rosa, hugo]);
    await plan(desk, first, null, 0, { outcome: 'won', amount: 3400 });
    await open(page, desk, '/todas');
    await expect(row(page, 'Hugo N.')).toBeVisible();
  });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'the list of all');
  });

  test('is narrowed by the outcome of the requests', async ({ page }) => {
    await page.getByLabel('Mostrar').selectOption('/todas/ganadas');

    await expect(row(page, 'Hugo N.')).toHaveCount(0);
    await expect(row(page, 'Rosa P.')).toBeVisible();
  });

  test('keeps the focus on its filter', async ({ page }) => {
    await page.getByLabel('Mostrar').focus();

    await page.getByLabel('Mostrar').selectOption('/todas/ganadas');

    await expect(row(page, 'Hugo N.')).toHaveCount(0);
    await expect(page.getByLabel('Mostrar')).toBeFocused();
  });

  test('says how many requests each filter holds', async ({ page }) => {
    const options = page.getByLabel('Mostrar').getByRole('option');

    await expect(options.nth(0)).toHaveText(/\(2\)$/);
    await expect(options.nth(1)).toHaveText(/\(1\)$/);
  });

  test('keeps its filter on the way back from a request', async ({ page }) => {
    await page.getByLabel('Mostrar').selectOption('/todas/ganadas');
    await page.getByRole('heading', { name: 'Rosa P.' }).click();
    await expect(page).toHaveTitle(/^Rosa P\./);

    await page.getByRole('link', { name: 'Todas' }).first().click();

    await expect(page.getByLabel('Mostrar')).toHaveValue('/todas/ganadas');
  });
});

test.describe('what the server cannot read', () => {
  test.beforeEach(async ({ page, desk, allow }) => {
    allow(500);
    await desk.fill([late]);
    const failure = { status: 500, json: { error: 'Internal Server Error' } };
    const reading = /\/api\/(requests\?|statistics|people|status)/;
    await page.route(reading, (route) => route.fulfill(failure));
  });

  for (const path of ['/', '/todas', '/como-vamos', '/personas', '/estado'])
    test(`is told in its place at ${path}`, async ({ page, desk }) => {
      await open(page, desk, path);

      await expect(page.locator('.empty').getByRole('alert')).toBeVisible();
    });

  test('is told of a search above the keyboard', async ({ page, desk }) => {
    const failure = { status: 500, json: { error: 'Internal Server Error' } };
    await page.route('**/api/search*', (route) => route.fulfill(failure));
    await open(page, desk, '/mas');

    await page.getByRole('searchbox').fill('rosa');

    await expect(page.locator('.empty').getByRole('alert')).toBeInViewport();
    const box = await button(page, 'Reintentar').boundingBox();
    expect(box?.y).toBeLessThan(422);
  });

  test('is told usably', async ({ page, desk }) => {
    await open(page, desk);
    await expect(page.getByRole('alert')).toBeVisible();

    await expectResponsiveAndAccessible(page, 'a list that cannot be read');
  });

  test('is shown once it is tried again', async ({ page, desk }) => {
    await open(page, desk);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unrouteAll();

    await button(page, 'Reintentar').click();

    await expect(row(page, late.name)).toBeVisible();
  });

  for (const path of ['/', '/todas'])
    test(`is tried again without a tap at ${path}`, async ({ page, desk }) => {
      await page.clock.install();
      await open(page, desk, path);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unrouteAll();

      await page.clock.fastForward(20_000);

      await expect(row(page, late.name)).toBeVisible();
    });

  test('is told until the next answer', async ({ page, desk }) => {
    await open(page, desk);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/requests?*', () => {});

    await button(page, 'Reintentar').click();

    await expect(page.locator('.empty button')).toBeDisabled();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

test.describe('the search', () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([rosa, hugo]);
    await open(page, desk, '/mas');
    await page.getByRole('searchbox').fill('rosa');
    await expect(row(page, 'Rosa P.')).toBeVisible();
  });

  test('fits the bar with large letters', async ({ page }) => {
    await enlargeLetters(page);

    const field = await page.locator('.search').boundingBox();
    const bar = await page.locator('.top').boundingBox();
    expect(field?.height).toBeLessThanOrEqual(bar?.height ?? 0);
  });

  test('keeps the focus while it shows results', async ({ page }) => {
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'search results');
  });

  test('is emptied by Escape', async ({ page }) => {
    await page.keyboard.press('Escape');

    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(row(page, 'Rosa P.')).toHaveCount(0);
  });

  test('is emptied by a button', async ({ page }) => {
    await button(page, 'Borrar la búsqueda').click();

    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('asks what came of a call to a result', async ({ page }) => {
    await call(page);

    await expect(page.getByText('¿Has hablado con Rosa P.?')).toBeVisible();
  });

  test('says above its results that there is no network', async ({ page, allow }) => {
    allow('ERR_INTERNET_DISCONNECTED');

    await page.context().setOffline(true);

    await expect(page.getByText('Sin conexión.')).toBeVisible();
    await expect(row(page, 'Rosa P.')).toBeVisible();
  });

  test('shows its results on the way back from one', async ({ page }) => {
    await page.getByRole('heading', { name: 'Rosa P.' }).click();
    await expect(page).toHaveTitle(/^Rosa P\./);

    await page.goBack();

    await expect(page.getByRole('searchbox')).toHaveValue('rosa');
    await expect(row(page, 'Rosa P.')).toBeVisible();
  });
});

test('old spam is erased after a question', async ({ page, desk }) => {
  const spam = { state: 'spam', reason: null } as const;
  await desk.fill([
    { ...rosa, ...spam, receivedAt: ago(40 * 24 * 60) },
    { ...hugo, ...spam },
  ]);
  await open(page, desk, '/publicidad');

  await button(page, 'Vaciar lo de hace más de 30 días').click();
  await button(page, 'Borrar 1').click();

  await expect(row(page, 'Rosa P.')).toHaveCount(0);
  await expect(row(page, 'Hugo N.')).toBeVisible();
});

test.describe('an urgent request that arrives', () => {
  test.beforeEach(async ({ page, desk }) => {
    await page.clock.install();
    await desk.fill([late]);
    await open(page, desk);
    await expect(row(page, late.name)).toBeVisible();
    await desk.receive({ ...rosa, urgent: 1, receivedAt: ago(0) });
    await page.clock.fastForward(20_000);
  });

  test('waits to be shown', async ({ page }) => {
    await expect(button(page, '1 urgente nueva')).toBeVisible();
    await expect(row(page, 'Rosa P.')).toHaveCount(0);
  });

  test('is shown by a tap', async ({ page }) => {
    await button(page, '1 urgente nueva').click();

    await expect(row(page, 'Rosa P.')).toBeVisible();
  });
});

test('a visit that another person plans appears in the agenda', async ({
  page,
  desk,
}) => {
  await page.clock.install();
  const [id = 0] = await desk.fill([late]);
  await open(page, desk, '/agenda');
  await expect(page.locator('.empty')).toBeVisible();

  const visit = decide('visit', visitOn(dateIn(0, new Date())));
  await desk.within((db) => act(db, id, visit));
  await page.clock.fastForward(20_000);

  await expect(row(page, late.name)).toBeVisible();
});

function middle(box: { x: number; width: number } | null): number {
  return box === null ? Number.NaN : box.x + box.width / 2;
}

type Result = { outcome?: Outcome; amount?: number };

/** Answers a request ten days ago with an outcome, and plans its next step. */
async function plan(
  desk: Desk,
  id = 0,
  step: Step | null,
  inDays: number,
  { outcome, amount }: Result = {},
): Promise<void> {
  const at = new Date(Date.now() - 10 * dayMs);
  const on = step === null ? null : dateIn(inDays, new Date());
  const next = { step, on, time: null };
  await desk.within(async (db) => {
    await db
      .updateTable('requests')
      .set({ receivedAt: ago(11 * 24 * 60) })
      .execute();
    if (outcome) {
      const said = { kind: 'outcome', outcome, how: 'call', ...next } as const;
      await act(db, id, amount ? { ...said, amount } : said, { now: at });
      return;
    }
    await act(db, id, { kind: 'answered', how: 'call' }, { now: at });
    await act(db, id, { kind: 'next-step', ...next }, { now: at });
  });
}

function stepsOf(desk: Desk, name: string) {
  return desk.within((db) =>
    db
      .selectFrom('requests')
      .select(['nextStep', 'nextOn'])
      .where('name', '=', name)
      .execute(),
  );
}

async function outcomeOf(desk: Desk, name: string) {
  const { outcome } = await desk.within((db) =>
    db
      .selectFrom('requests')
      .select('outcome')
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  );
  return outcome;
}
