import type { Page } from '@playwright/test';
import { formatNearDate } from '../../src/desk/state/time.ts';
import { dateIn } from '../../src/time.ts';
import { decide } from '../kit/actions.ts';
import { act } from '../kit/requests.ts';
import {
  ago,
  call,
  enlargeLetters,
  everythingSent,
  expectResponsiveAndAccessible,
  justNow,
  late,
  open,
  test,
  undoInToast,
} from './desk.ts';
import { countRestyled } from './restyled.ts';
import { expect } from './strict-page.ts';

const yes = (page: Page) => page.getByRole('button', { name: 'Sí' });
const note = (page: Page) => page.getByLabel('Nota privada');
const outcomePart = (page: Page) => page.locator('.outcome');
const outcome = (page: Page, name: string) =>
  outcomePart(page).getByRole('button', { name, exact: true });

test.describe('a request', () => {
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

  test('breaks a long address before its domain', async ({ page, desk }) => {
    const email = 'administracion.fincas@example.com';
    const [id] = await desk.fill([{ ...late, email }]);
    await open(page, desk, `/solicitudes/${id}`);

    const address = page.getByRole('link', { name: email, exact: true });
    const linesOfDomain = await address.evaluate(({ lastChild }) => {
      const domain = document.createRange();
      domain.selectNode(lastChild as Node);
      return domain.getClientRects().length;
    });
    expect(linesOfDomain).toBe(1);
  });

  test('is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'a request');
  });

  test('keeps its style when it gets a new element', async ({ page }) => {
    expect(await countRestyled(page.locator('main'))).toBeLessThan(50);
  });

  test('asks after a call, even in a page that was closed', async ({ page }) => {
    await call(page);
    // A phone may close the page during the call.
    const address = page.url();
    const later = await page.context().newPage();
    await later.goto(address);

    await expect(later.getByText('¿Has hablado con Núria P.?')).toBeVisible();
  });

  test('asks in a way that is responsive and accessible', async ({ page }) => {
    await call(page);
    await expect(page.getByText('¿Has hablado con Núria P.?')).toBeVisible();

    await expectResponsiveAndAccessible(page, 'the question after a call');
  });

  test('offers what comes next once it is answered', async ({ page }) => {
    await call(page);
    await yes(page).click();

    await expect(page.getByText('Contestada. ¿Y ahora?')).toBeVisible();
  });

  test('offers it in a way that is responsive and accessible', async ({ page }) => {
    await call(page);
    await yes(page).click();
    await expect(page.getByText('Contestada. ¿Y ahora?')).toBeVisible();

    await expectResponsiveAndAccessible(page, 'what comes next');
  });

  test('waits again after an undo', async ({ page }) => {
    await call(page);
    await yes(page).click();

    await undoInToast(page).click();

    await expect(page.getByText(/de retraso$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Llamar 600/ })).toBeVisible();
  });

  test('shows the note box on the first screen of a small phone', async ({ page }) => {
    for (const width of [360, 375]) {
      await page.setViewportSize({ width, height: 667 });

      const box = await note(page).boundingBox();
      const actions = await page.locator('.actions').boundingBox();
      const end = (box?.y ?? 0) + (box?.height ?? 0);
      expect(end).toBeLessThan(actions?.y ?? 0);
    }
  });

  test('does not move once an action is sent', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/actions', async (route) => {
      await held.promise;
      await route.continue();
    });
    await outcome(page, 'Ganada').click();
    await expect(page.getByRole('heading', { name: 'Cómo se contestó' })).toBeVisible();
    const place = await outcomePart(page).boundingBox();

    held.resolve();
    await everythingSent(page);

    await expect.poll(() => outcomePart(page).boundingBox()).toEqual(place);
  });

  test('becomes urgent by hand', async ({ page }) => {
    await page.getByRole('button', { name: 'Marcar urgente' }).click();

    await expect(page.getByText('Urgente', { exact: true })).toBeVisible();
  });
});

/** In the page: returns how far a link is below the text that starts its line. */
function distanceFromLine(link: Element): number {
  const [start] = link.parentElement?.children ?? [];
  const [first = 0, last = 0] = [start, link].map((element) => {
    const text = document.createRange();
    text.selectNodeContents(element?.firstChild ?? document.body);
    return text.getBoundingClientRect().bottom;
  });
  return last - first;
}

test.describe('a note', () => {
  const text = 'Mejor por la tarde';
  const saved = (page: Page) => page.getByText(text, { exact: true });

  test('moves the focus to the notes once it is saved', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);

    await page.getByRole('button', { name: 'Guardar la nota' }).click();

    await expect(saved(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Notas' })).toBeFocused();
  });

  test('survives a reload as a draft', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);

    // Simulates the back/forward cache, which may show pages from before a sign-out.
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

    await expect(saved(page)).toBeVisible();
    await expect(note(page)).toHaveValue('');
  });

  test('is saved by leaving the page', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);

    await page.getByRole('link', { name: 'Más' }).click();
    await everythingSent(page);

    await expect(page.locator('.toast')).toContainText('nota guardada');
    await page.locator('.toast').getByRole('link', { name: 'Núria P.' }).click();
    await expect(saved(page)).toBeVisible();
  });

  test('is saved by searching', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);

    await page.getByRole('searchbox').fill('Rosa');
    await everythingSent(page);

    await page.getByRole('searchbox').fill('');
    await expect(saved(page)).toBeVisible();
  });

  test('returns to the box on undo', async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);
    await page.getByRole('button', { name: 'Guardar la nota' }).click();

    await undoInToast(page).click();

    await expect(note(page)).toHaveValue(text);
  });

  test('returns on undo after it is deleted', async ({ page, desk }) => {
    const [id = 0] = await desk.fill([late]);
    await desk.within((db) => act(db, id, { kind: 'note', text }));
    await open(page, desk, `/solicitudes/${id}`);

    await page.getByRole('button', { name: /^Borrar la nota/ }).click();
    await expect(saved(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Notas' })).toBeFocused();

    await undoInToast(page).click();
    await expect(saved(page)).toBeVisible();
  });
});

test.describe('the second of two people who answer', () => {
  const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Ester' });

  test.beforeEach(async ({ page, desk, browser }) => {
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
    await expect(alert(page)).toBeVisible();
  });

  test('reads who was first', async ({ page }) => {
    await expect(alert(page)).toContainText(new RegExp(`Ester la contestó ${justNow()}`));
  });

  test('gets no offer to undo, which would alarm the first', async ({ page }) => {
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('reads it again after a reload', async ({ page }) => {
    await page.reload();

    await expect(alert(page)).toContainText(new RegExp(`Ester la contestó ${justNow()}`));
  });

  test('does not read it again once they have confirmed it', async ({ page }) => {
    await page.reload();

    await page.getByRole('button', { name: 'Entendido' }).click();

    await expect(page.getByRole('alert')).toHaveCount(0);
  });
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
    await expect(page.getByText(/^No lo coge: enviándose/)).toBeVisible();

    await page.getByRole('link', { name: 'Sin contestar' }).first().click();

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
  });

  test('an action is sent once the server answers again', async ({ page }) => {
    await page.unrouteAll();
    await page.reload();
    await everythingSent(page);

    await expect(page.getByText(new RegExp(`^No lo coge, ${justNow()}`))).toBeVisible();
  });
});

test.describe('a request that the server cannot read', () => {
  test.beforeEach(async ({ page, desk, allow }) => {
    allow(500);
    const [id] = await desk.fill([late]);
    const failure = { status: 500, json: { error: 'Internal Server Error' } };
    await page.route(`**/api/requests/${id}*`, (route) => route.fulfill(failure));
    await open(page, desk, `/solicitudes/${id}`);
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('says so usably', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'a request that cannot be read');
  });

  test('opens after a retry', async ({ page }) => {
    await page.unrouteAll();

    await page.getByRole('button', { name: 'Reintentar' }).click();

    await expect(page.getByRole('heading', { name: late.name, level: 2 })).toBeVisible();
  });
});

test('a missed call needs no link to a telephone', async ({ page, desk }) => {
  const [id] = await desk.fill([{ ...late, phone: '902 123 456' }]);
  await open(page, desk, `/solicitudes/${id}`);

  await page.getByRole('button', { name: 'No lo coge' }).click();

  await expect(page.getByText(new RegExp(`^No lo coge, ${justNow()}`))).toBeVisible();
});

test.describe('missed calls', () => {
  const noAnswer = (page: Page) => page.getByRole('button', { name: 'No lo coge' });

  test.beforeEach(async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await expect(page.getByRole('link', { name: /^Llamar/ })).toBeInViewport();
  });

  test('are counted without moving their button', async ({ page }) => {
    const placeOfButton = async () => {
      const { x, y } = (await noAnswer(page).boundingBox()) ?? { x: 0, y: 0 };
      return { x: Math.round(x), y: Math.round(y) };
    };
    const place = await placeOfButton();

    await noAnswer(page).click();
    await noAnswer(page).click();

    await expect(
      page.getByText(new RegExp(`^No lo coge ×2, ${justNow()}`)),
    ).toBeVisible();
    expect(await placeOfButton()).toEqual(place);
  });

  test('are undone one by one', async ({ page }) => {
    for (let count = 0; count < 3; count++) await noAnswer(page).click();

    await undoInToast(page).click();

    await expect(
      page.getByText(new RegExp(`^No lo coge ×2, ${justNow()}`)),
    ).toBeVisible();
  });

  test('are shown on the list', async ({ page }) => {
    await noAnswer(page).click();
    await noAnswer(page).click();

    await page.getByRole('link', { name: 'Sin contestar' }).first().click();

    const calls = page.getByText(
      new RegExp(`^No lo coge ×2, ${justNow()} \\d{1,2}:\\d\\d$`),
    );
    await expect(calls).toBeVisible();
  });
});

test.describe('a sent quote', () => {
  const text = 'Con IVA';

  test.beforeEach(async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await note(page).fill(text);
    await outcome(page, 'Presupuesto').click();
    await page.getByLabel(/^Importe/).fill('3.400,50 €');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(note(page)).toHaveValue('');
  });

  test('saves the note', async ({ page }) => {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

  test('has links on the lines of its facts', async ({ page }) => {
    for (const name of ['Marcar urgente', /^Borrar/, 'Cambiar']) {
      const link = page.getByRole('button', { name });

      const below = await link.evaluate(distanceFromLine);
      expect(Math.abs(below), String(name)).toBeLessThan(1.5);
    }
  });

  test('is followed up in a week', async ({ page }) => {
    const inAWeek = formatNearDate(dateIn(7, new Date()), new Date());
    await expect(outcomePart(page)).toContainText(`Volver a llamar ${inAWeek}`);
  });

  test('answers the request', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Cómo se contestó' })).toBeVisible();
  });

  test('can be told to have been by call', async ({ page }) => {
    await page.getByRole('button', { name: 'Llamada', exact: true }).click();

    const pressed = page.locator('[aria-pressed=true]');
    await expect(pressed).toHaveText(['Presupuesto', 'Llamada']);
  });

  test('is responsive and accessible', async ({ page }) => {
    await page.getByRole('button', { name: 'Llamada', exact: true }).click();
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(2);

    await expectResponsiveAndAccessible(page, 'a quote');
  });

  test('has its amount in whole euros', async ({ page }) => {
    await expect(outcomePart(page)).toContainText(
      new RegExp(`Presupuesto de 3400\\s€, ${justNow()}`),
    );
  });

  test('says in the head of the page when it was sent', async ({ page }) => {
    await expect(page.locator('.request-head')).toContainText(
      new RegExp(`Enviado ${justNow()}`),
    );
  });

  test('opens again, to be corrected', async ({ page }) => {
    await outcome(page, 'Presupuesto').click();
    await expect(page.getByLabel(/^Importe/)).toHaveValue('3400');
    await page.getByLabel(/^Importe/).fill('12300');
    await page.getByLabel(/^Sin día/).check();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();

    const corrected = new RegExp(`12\\s300\\s€, ${justNow()}\\. Sin próximo día`);
    await expect(outcomePart(page)).toContainText(corrected);
  });

  test('is taken back', async ({ page }) => {
    await outcome(page, 'Presupuesto').click();

    await page.getByRole('button', { name: 'Quitar' }).click();

    await expect(page.locator('.outcome [aria-pressed=true]')).toHaveCount(0);
  });

  test('is undone with its answer after a question', async ({ page }) => {
    await page.getByRole('button', { name: 'Volver a sin contestar' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/3400\s€/);

    await dialog.getByRole('button', { name: 'Volver a sin contestar' }).click();

    await expect(page.getByText(/de retraso$/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('asks in a way that is responsive and accessible', async ({ page }) => {
    await page.getByRole('button', { name: 'Volver a sin contestar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await expectResponsiveAndAccessible(page, 'the question before a quote goes');
  });

  test('remains when its answer is left as it is', async ({ page }) => {
    await page.getByRole('button', { name: 'Volver a sin contestar' }).click();

    await page.keyboard.press('Enter');

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(outcomePart(page)).toContainText(/Presupuesto de 3400/);
  });

  test('gets a follow-up on another day', async ({ page }) => {
    await outcome(page, 'Otro día').click();
    await page.getByRole('button', { name: 'Mañana' }).click();
    await expect(outcomePart(page)).toContainText('Volver a llamar mañana');

    await undoInToast(page).click();

    const inAWeek = formatNearDate(dateIn(7, new Date()), new Date());
    await expect(outcomePart(page)).toContainText(`Volver a llamar ${inAWeek}`);
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
    await expect(page.getByText('Hace 9 días')).toBeVisible();
    await expect(page.getByText(`«${text}»`)).toBeVisible();
  });

  test('stands in the agenda once it is due', async ({ page, desk }) => {
    await everythingSent(page);
    const due = { nextOn: dateIn(-1, new Date()) };
    await desk.within((db) => db.updateTable('requests').set(due).execute());

    await page.goto(`${desk.origin}/oficina/agenda`);

    await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Atrasado/);
  });

  test('has its buttons as large as other letters', async ({ page, desk }) => {
    await everythingSent(page);
    const due = { nextOn: dateIn(0, new Date()) };
    await desk.within((db) => db.updateTable('requests').set(due).execute());
    await page.reload();
    const done = page.getByRole('button', { name: 'Hecho' });
    await expect(done).toBeVisible();

    await enlargeLetters(page);

    await expect(done).toHaveCSS('font-size', '34px');
  });

  test('is finished without leaving the quotes', async ({ page, desk }) => {
    await everythingSent(page);
    const due = { nextOn: dateIn(0, new Date()) };
    await desk.within((db) => db.updateTable('requests').set(due).execute());
    await page.reload();

    await page.getByRole('button', { name: 'Hecho' }).click();
    await everythingSent(page);

    await expect(outcomePart(page)).toContainText('Sin próximo día');
  });
});

test.describe('a visit', () => {
  const days = (page: Page) => page.locator('.calendar button:enabled');

  test.beforeEach(async ({ page, desk }) => {
    const [id] = await desk.fill([late]);
    await open(page, desk, `/solicitudes/${id}`);
    await outcome(page, 'Visita').click();
  });

  test('asks for its day without focusing a choice', async ({ page }) => {
    await expect(page.getByRole('heading', { name: /^Visita a/ })).toBeFocused();
  });

  test('asks for its day responsively and accessibly', async ({ page }) => {
    await expect(days(page).first()).toBeVisible();

    await expectResponsiveAndAccessible(page, 'the days of a visit');
  });

  test('asks for its hour responsively and accessibly', async ({ page }) => {
    await days(page).nth(1).click();
    await expect(page.getByRole('button', { name: '10:30' })).toBeVisible();

    await expectResponsiveAndAccessible(page, 'the hours of a visit');
  });

  test('is saved by a tap on its day', async ({ page }) => {
    await days(page).nth(1).click();
    await page.getByRole('button', { name: 'Sin hora' }).click();

    await expect(outcomePart(page)).toContainText('Visita mañana');
    await expect(page.getByRole('heading', { name: 'Cómo se contestó' })).toBeVisible();
  });

  test('has the hour that is chosen', async ({ page }) => {
    await days(page).nth(1).click();
    await page.getByRole('button', { name: '10:30' }).click();

    await expect(outcomePart(page)).toContainText('Visita mañana a las 10:30');
  });

  test('has the hour that is typed', async ({ page }) => {
    await days(page).nth(1).click();
    await page.getByLabel('Otra hora').fill('9.15');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();

    await expect(outcomePart(page)).toContainText('Visita mañana a las 9:15');
  });

  test('is undone with its hour', async ({ page }) => {
    await days(page).nth(1).click();
    await page.getByRole('button', { name: '10:30' }).click();
    await everythingSent(page);

    await undoInToast(page).click();
    await everythingSent(page);

    await expect(page.locator('.outcome [aria-pressed=true]')).toHaveCount(0);
    await expect(page.getByText(/de retraso$/)).toBeVisible();
  });
});

test('the calendar shows the steps of a day', async ({ page, desk }) => {
  const [id] = await desk.fill([late]);
  const other = await desk.receive(late);
  const plan = { step: 'visit', on: dateIn(1, new Date()), time: '10:30' } as const;
  await desk.within((db) => act(db, other, decide('visit', plan)));
  await open(page, desk, `/solicitudes/${id}`);

  await outcome(page, 'Visita').click();

  await expect(page.getByRole('button', { name: /, 1 visita$/ })).toBeVisible();
});

test('undoing a quote restores what was before', async ({ page, desk }) => {
  const [id] = await desk.fill([{ ...late, nextStep: 'call', nextOn: '2026-11-20' }]);
  const stored = () =>
    desk.within((db) =>
      db.selectFrom('requests').select(['answeredAt', 'outcome', 'nextOn']).execute(),
    );
  const before = await stored();
  await open(page, desk, `/solicitudes/${id}`);
  await outcome(page, 'Presupuesto').click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await everythingSent(page);
  expect((await stored())[0]?.nextOn).not.toBe(before[0]?.nextOn);

  await undoInToast(page).click();

  await expect.poll(stored).toEqual(before);
});

test.describe('a long message', () => {
  test.beforeEach(async ({ page, desk }) => {
    const [id] = await desk.fill([{ ...late, message: 'Entra agua. '.repeat(200) }]);
    await open(page, desk, `/solicitudes/${id}`);
    await page.getByRole('button', { name: 'Ver entero' }).click();
  });

  test('is folded until it is opened', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Ver menos' })).toBeVisible();
  });

  test('is responsive and accessible once it is opened', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Ver menos' })).toBeVisible();

    await expectResponsiveAndAccessible(page, 'a long message');
  });
});

test('the dialog of a quote aligns the ends of its lines', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  const [id] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await outcome(page, 'Presupuesto').click();

  const ends: number[] = [];
  for (const one of [
    page.getByLabel(/^Importe/),
    page.locator('.choices-days'),
    page.locator('.dialog-actions > button').last(),
  ]) {
    const box = await one.boundingBox();
    ends.push(Math.round((box?.x ?? 0) + (box?.width ?? 0)));
  }

  expect(new Set(ends).size, ends.join()).toBe(1);
});

test('a request that was won opens its amount', async ({ page, desk }) => {
  const [id = 0] = await desk.fill([late]);
  await open(page, desk, `/solicitudes/${id}`);
  await outcome(page, 'Ganada').click();

  await outcome(page, 'Ganada').click();
  await page.getByLabel(/^Importe/).fill('950');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();

  await expect(outcomePart(page)).toContainText(
    new RegExp(`Ganada ${justNow()} a las .*: 950\\s€`),
  );
});
