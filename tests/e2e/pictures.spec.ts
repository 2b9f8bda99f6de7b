import { join, relative } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { decide, followUpOn } from '../kit/actions.ts';
import { act } from '../kit/requests.ts';
import { words } from './contact-form.ts';
import { type Desk, test as deskTest, open, startDesk } from './desk.ts';
import { fixedTime, hoursAgo } from './fixed-time.ts';
import { hydrateForm } from './hydrate-form.ts';
import { loadLazyPictures } from './lazy-pictures.ts';
import { picturesBy } from './pictures.ts';
import { expect, test } from './strict-page.ts';

/*
 * Five pages as they looked when they were last reviewed, at half size. Each build of a
 * browser draws letters differently, so pictures are compared only in the build that drew
 * them. Other builds draw them into `reports/pictures/`. Look at them, and move the
 * folder to `tests/e2e/pictures/` in place of the previous one. After a change of the
 * design, run `npx playwright test --project=pictures --update-snapshots=changed`, and
 * look at the pictures too.
 */
const options = {
  deviceScaleFactor: 0.5,
  contextOptions: { reducedMotion: 'reduce' as const },
};
const viewports = [
  { width: 360, height: 740 },
  { width: 1440, height: 1024 },
];

/**
 * The height of a window for content that has to fit into it, since bars are fixed to its
 * edges.
 */
const tall = 1400;

test.use(options);

for (const viewport of viewports)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the landing page looks as it did', async ({ page }, info) => {
      test.slow();
      await page.goto(routes.home);
      await hydrateForm(page);
      await loadLazyPictures(page);
      // Photographs would take most of the bytes. Their position is enough.
      await restyle(
        page,
        `picture img {
          object-position: -9999px !important;
          object-fit: none !important;
          background: #6f7f86;
        }`,
      );
      // The floating bar would appear in the middle of the picture.
      await restyle(page, 'aside { display: none !important }');
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

      await compare(page, 'landing', info, { fullPage: true });
    });

    test('a form with errors looks as it did', async ({ page, form, allow }, info) => {
      allow(422);
      await page.setViewportSize({ width: viewport.width, height: tall });
      await form.open();
      const errors = { name: 'Revisa el nombre.', email: 'Revisa el correo.' };
      await form.answerWithJson({ success: false, errors }, 422);
      await form.send();
      await expect(form.status).toHaveText(words.error);
      // A button under the pointer has another colour.
      await page.mouse.move(0, 0);
      // Fixed elements would cover the form.
      await restyle(
        page,
        `aside, .skip { display: none !important }
        .header { position: static !important }`,
      );

      await compare(page.locator('.form-card'), 'form-error', info);
    });

    test('the page that thanks looks as it did', async ({ page }, info) => {
      await page.goto(routes.thanks);

      await compare(page, 'thanks', info);
    });
  });

/** A desk whose server has the fixed time, with the same requests for every test. */
const testDesk = deskTest.extend<object, object>({
  desk: [
    async ({ afterwards }, use) => {
      const main = 'tests/e2e/fixed-time-main.ts';
      const desk = await startDesk(afterwards, {}, { main });
      await fillDesk(desk);
      await use(desk);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

testDesk.use(options);

for (const { width } of viewports)
  testDesk.describe(`at ${width} px`, () => {
    testDesk.use({ viewport: { width, height: tall } });

    testDesk.beforeEach(({ page }) => page.clock.setFixedTime(fixedTime));

    testDesk('the list of the desk looks as it did', async ({ page, desk }, info) => {
      await open(page, desk);
      await expect(page.getByRole('heading', { name: 'Núria P.' })).toBeVisible();

      await compare(page, 'desk-list', info);
    });

    testDesk('a request of the desk looks as it did', async ({ page, desk }, info) => {
      await open(page, desk, '/solicitudes/1');
      await expect(
        page.getByRole('heading', { name: 'Pau Garriga', level: 1 }),
      ).toBeVisible();

      await compare(page, 'desk-request', info);
    });
  });

/**
 * Compares a page, or a part of it, with its picture. If there is none by this browser,
 * draws one and skips the test.
 */
async function compare(
  what: Page | Locator,
  name: string,
  info: TestInfo,
  how = { fullPage: false },
): Promise<void> {
  const page = 'page' in what ? what.page() : what;
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () => !document.getAnimations().some((one) => one instanceof CSSTransition),
  );
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser.');

  const { drawnBy, exist } = await picturesBy(browser);
  const path = [drawnBy, String(page.viewportSize()?.width), `${name}.png`];
  if (exist) {
    // Playwright would finish the animation that hides the bar, and leave the bar
    // visible.
    const animations = 'allow';
    await expect(what).toHaveScreenshot(path, { ...how, animations, scale: 'device' });
    return;
  }

  const file = relative('.', join(info.project.outputDir, ...path));
  await what.screenshot({ ...how, path: file });
  process.stdout.write(`\nLook at ${file}\n`);
  info.skip(true, `needs pictures by ${drawnBy}, drew ${file}`);
}

/**
 * Adds a style sheet without an element, since the content policy refuses a `<style>`.
 */
async function restyle(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Stores a request of each kind on the list, starting with one whose quote was sent. */
async function fillDesk(desk: Desk): Promise<void> {
  const [quoted = 0, late = 0] = await desk.fill([
    {
      name: 'Pau Garriga',
      phone: '600 000 077',
      email: 'pau@example.com',
      message: 'El revoco de la medianera se cae a trozos.\n¿Podéis venir a verlo?',
      receivedAt: hoursAgo(8 * 24),
    },
    {
      name: 'Núria P.',
      phone: '600 000 012',
      email: 'nuria@example.com',
      message: 'Entra agua por la cubierta cada vez que llueve, y ya mancha el techo.',
      receivedAt: hoursAgo(28),
    },
    {
      name: 'Jordi R.',
      phone: '600 000 034',
      email: 'jordi@example.com',
      message: 'Limpiar los cristales.',
      receivedAt: hoursAgo(22),
    },
    {
      name: 'Ester Vila',
      phone: '',
      email: 'ester@example.com',
      message: 'Pintar el patio de luces.',
      receivedAt: hoursAgo(1),
    },
  ]);
  await desk.signIn('Marc');

  await desk.within(async (db) => {
    const { id: person } = await db
      .selectFrom('people')
      .select('id')
      .where('name', '=', 'Marc')
      .executeTakeFirstOrThrow();
    const at = (hours: number) => ({ person, now: new Date(hoursAgo(hours)) });
    const note = 'Quedamos en 3.400 € + IVA';

    await act(db, quoted, { kind: 'no-answer', on: null }, at(7 * 24 + 4));
    await act(db, quoted, { kind: 'answered', how: 'call' }, at(7 * 24));
    await act(db, quoted, { kind: 'note', text: note }, at(6 * 24));
    const followUp = followUpOn('2026-11-24');
    await act(db, quoted, decide('quoted', { amount: 3400, ...followUp }), at(6 * 24));
    await act(db, late, { kind: 'no-answer', on: null }, at(2));
  });
}
