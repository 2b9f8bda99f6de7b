import type { Locator, Page } from '@playwright/test';
import { createLinkFor } from '../../src/auth/sign-in-links.ts';
import { codeIn } from '../kit/desk.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import {
  type Desk,
  test as deskTest,
  expectResponsiveAndAccessible,
  startDesk,
} from './desk.ts';
import { expect } from './strict-page.ts';

/** A desk with a mail server, which receives the codes. */
const test = deskTest.extend<object, { smtp: Smtp }>({
  smtp: [
    async ({ afterwards }, use) => use(await startTestSmtp(afterwards)),
    { scope: 'worker' },
  ],

  desk: [
    async ({ afterwards, smtp }, use) => use(await startDesk(afterwards, smtp.env)),
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.beforeEach(({ desk }) =>
  desk.within(async (db) => {
    for (const table of ['signInTokens', 'passkeys', 'people'] as const)
      await db.deleteFrom(table).execute();
    await createLinkFor(db, { name: 'Marc', mail: 'marc@example.com' }, new Date());
  }),
);

test.describe('a code by mail', () => {
  let code: string;

  test.beforeEach(async ({ page, smtp, allow }) => {
    allow(422);
    const before = smtp.mails.length;
    await page.goto('/oficina/');
    await sendCode(page).click();
    await page.getByLabel('Tu correo').fill('Marc@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible();
    code = await newestCode(smtp, before + 1);
  });

  test('signs in at its last character', async ({ page }) => {
    await page.getByLabel('Código').pressSequentially(code);

    await expect(page.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await expect(navigation(page)).toBeVisible();
  });

  test('is suggested by a phone that has read the mail', async ({ page }) => {
    const field = page.getByLabel('Código');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  });

  test('is refused if it is wrong', async ({ page }) => {
    await page.getByLabel('Código').fill('2222-2222');

    await expect(page.getByRole('alert')).toContainText('Ese código no vale');
  });

  test('is refused responsively and accessibly', async ({ page }) => {
    await page.getByLabel('Código').fill('2222-2222');
    await expect(page.getByRole('alert')).toBeVisible();

    await expectResponsiveAndAccessible(page, 'a wrong code');
  });

  test('signs in after a wrong one', async ({ page }) => {
    await page.getByLabel('Código').fill('2222-2222');
    await expect(page.getByRole('alert')).toContainText('Ese código no vale');
    await page.getByRole('button', { name: 'Enviar otro código' }).click();
    await expect(page.getByLabel('Código')).toHaveValue('');

    await page.getByLabel('Código').pressSequentially(code);

    await expect(page.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
  });
});

test('the sign-in has the name of the desk as its title', async ({ page }) => {
  await page.goto('/oficina/');
  await expect(sendCode(page)).toBeVisible();

  await expect(page).toHaveTitle('La oficina');
});

test('the sign-in shows its options on a phone held sideways', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/oficina/');

  await expect(
    page.getByRole('button', { name: 'Entrar con este dispositivo' }),
  ).toBeInViewport({ ratio: 1 });
});

test('the question where to send a code is accessible', async ({ page }) => {
  await page.goto('/oficina/');

  await sendCode(page).click();
  await expect(page.getByLabel('Tu correo')).toBeVisible();

  await expectResponsiveAndAccessible(page, 'where to send a code');
});

test('a browser fills in the address for a code', async ({ page }) => {
  await page.goto('/oficina/');

  await sendCode(page).click();

  await expect(page.getByLabel('Tu correo')).toHaveAttribute('autocomplete', 'email');
});

test.describe('while the methods cannot be read', () => {
  test.beforeEach(async ({ page, allow }) => {
    allow('ERR_FAILED', 401);
    await page.clock.install();
    await page.route('**/api/sign-in/methods', (route) => route.abort());
  });

  const seenLater = (element: Locator) =>
    expect(async () => {
      await element.page().clock.runFor(1_000);
      await expect(element).toBeVisible({ timeout: 100 });
    }).toPass();

  test('a link signs in', async ({ page, desk }) => {
    await page.goto(await desk.newLink());

    await enter(page).click();

    await seenLater(navigation(page));
  });

  test('a code is offered once they can be read', async ({ page }) => {
    await page.goto('/oficina/');
    await seenLater(page.getByRole('heading', { name: 'La oficina' }));

    await page.unrouteAll();

    await seenLater(sendCode(page));
  });
});

test('a link signs in with a point after it', async ({ page, desk, allow }) => {
  allow(401);
  await page.goto(`${await desk.newLink()}.`);

  await enter(page).click();

  await expect(page.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
});

test('signs in while the other people cannot be read', async ({ page, desk, allow }) => {
  allow(401, 'ERR_FAILED');
  await page.addInitScript(storeActionOfAnother);
  await page.route('**/api/people', (route) => route.abort());
  await page.goto(await desk.newLink());
  const failed = page.waitForEvent('requestfailed');

  await enter(page).click();
  await failed;

  await expect(page.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
});

test.describe('with a passkey', () => {
  const remove = (page: Page) =>
    page.getByRole('button', { name: /^Quitar la llave de/ });
  const confirmRemoval = (page: Page) =>
    page.getByRole('button', { name: 'Quitar', exact: true });
  const question = (page: Page) => page.getByRole('dialog', { name: '¿Eres tú, Marc?' });

  test.beforeEach(async ({ page, desk, allow }) => {
    // Without a session the list is refused.
    allow('ERR_FAILED', 401, 403);
    await addAuthenticator(page);
    await page.goto(await desk.newLink());
    await enter(page).click();
    await page.getByRole('button', { name: 'Guardar la llave aquí' }).click();
    await page.getByRole('link', { name: 'Más' }).click();
    await page.getByRole('link', { name: /^Personas/ }).click();
    await expect(remove(page)).toBeVisible();
  });

  test('a person signs in even before a sign-out is sent', async ({ page }) => {
    await page.route('**/api/session', (route) => route.abort());
    await page.getByRole('button', { name: 'Salir' }).click();

    await page.getByRole('button', { name: 'Entrar con este dispositivo' }).click();

    await expect(navigation(page)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('oficina-salir')))
      .toBe(null);
  });

  test('the question before its removal is accessible', async ({ page }) => {
    await remove(page).click();

    await expect(confirmRemoval(page)).toBeVisible();
    await expectResponsiveAndAccessible(page, 'a passkey, about to be removed');
  });

  test.describe('after an old sign-in', () => {
    test.beforeEach(({ desk }) => makeSignInsOld(desk));

    test('its removal asks for a new sign-in', async ({ page }) => {
      await remove(page).click();
      await confirmRemoval(page).click();

      await expect(question(page)).toBeVisible();
    });

    test('its removal asks responsively and accessibly', async ({ page }) => {
      await remove(page).click();
      await confirmRemoval(page).click();
      await expect(question(page)).toBeVisible();

      await expectResponsiveAndAccessible(page, 'who is it');
    });

    test('its removal can be cancelled', async ({ page }) => {
      await remove(page).click();
      await confirmRemoval(page).click();

      await question(page).getByRole('button', { name: 'Cancelar' }).click();

      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Hace falta que entres otra vez');
      await expect(remove(page)).toHaveCount(1);
    });

    test('its removal can be confirmed by a code', async ({ page, smtp }) => {
      await remove(page).click();
      await confirmRemoval(page).click();

      await answerByCode(question(page), smtp);

      await expect(remove(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Marc', level: 2 })).toBeFocused();
    });

    test('it can be saved again once it is removed', async ({ page, smtp }) => {
      await remove(page).click();
      await confirmRemoval(page).click();
      await answerByCode(question(page), smtp);
      await expect(remove(page)).toHaveCount(0);

      await page.getByRole('button', { name: 'Guardar la llave aquí' }).click();

      await expect(remove(page)).toHaveCount(1);
    });

    test('another one can be confirmed by the first', async ({ page }) => {
      await page.getByRole('button', { name: 'Guardar otra llave' }).click();

      await question(page)
        .getByRole('button', { name: 'Confirmar con este dispositivo' })
        .click();

      await expect(question(page)).toHaveCount(0);
      await expect(page.getByText('ya tiene una llave tuya')).toBeVisible();
    });
  });
});

test.describe('at an address that is a number', () => {
  test.use({
    expectedComplaints: [/^asked another host: http:\/\/127\.0\.0\.1/],
  });

  test.beforeEach(({ page, desk }) =>
    page.goto(`${desk.origin.replace('localhost', '127.0.0.1')}/oficina/`),
  );

  test('no passkey is offered', async ({ page }) => {
    await expect(sendCode(page)).toBeVisible();
    const byPasskey = page.getByRole('button', { name: 'Entrar con este dispositivo' });
    await expect(byPasskey).toHaveCount(0);
  });

  test('the page links to where passkeys are', async ({ page, desk }) => {
    await expect(page.getByRole('link', { name: desk.origin })).toBeVisible();
  });
});

function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Principal' });
}

function enter(page: Page): Locator {
  return page.getByRole('button', { name: 'Entrar en este dispositivo' });
}

function sendCode(within: Page | Locator): Locator {
  return within.getByRole('button', { name: 'Enviarme un código por correo' });
}

/** Makes every sign-in one hour old. */
async function makeSignInsOld(desk: Desk): Promise<void> {
  const createdAt = new Date(Date.now() - 60 * 60_000).toISOString();
  await desk.within((db) => db.updateTable('sessions').set({ createdAt }).execute());
}

/** Confirms the sign-in with a code. */
async function answerByCode(question: Locator, smtp: Smtp): Promise<void> {
  const before = smtp.mails.length;
  await sendCode(question).click();
  await question.getByLabel('Código').fill(await newestCode(smtp, before + 1));
}

/**
 * Returns the code in the newest mail, which is to Marc, once there are `count` mails.
 */
async function newestCode({ mails }: Smtp, count: number): Promise<string> {
  await expect.poll(() => mails.length).toBe(count);
  expect(mails.at(-1)?.to).toEqual(['marc@example.com']);
  return codeIn(mails.at(-1));
}

/**
 * Adds an authenticator to a page's browser that stores passkeys as a telephone does, and
 * whose user is always present.
 */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

type Smtp = Awaited<ReturnType<typeof startTestSmtp>>;

/** In the page: stores an action of a person who may be gone from the server. */
function storeActionOfAnother(): void {
  const action = { kind: 'note', text: 'Trae escalera' };
  const queued = { id: 'x', requestId: 1, personId: 99, action };
  const at = new Date().toISOString();
  localStorage.setItem('oficina-accion/x', JSON.stringify({ ...queued, at }));
}
