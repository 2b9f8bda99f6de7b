import type { Locator, Page } from '@playwright/test';
import { createLinkFor } from '../../src/auth/sign-in-tokens.ts';
import { codeIn } from '../kit/desk.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import {
  type Desk,
  test as deskTest,
  expectResponsiveAndAccessible,
  startDesk,
} from './desk.ts';
import { expect } from './strict-page.ts';

/** A desk with a mail server, which the codes go through. */
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

test('redeems a code at its last character, also after a wrong one', async ({
  page,
  smtp,
  allow,
}) => {
  allow(422);
  const before = smtp.mails.length;
  await page.goto('/oficina/');
  await page.getByRole('button', { name: 'Enviarme un código por correo' }).click();
  await expectResponsiveAndAccessible(page, 'where to send a code');
  await page.getByLabel('Tu correo').fill('Marc@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeVisible();
  const code = await newestCode(smtp, before + 1);
  await page.getByLabel('Código').fill('2222-2222');
  await expect(page.getByRole('alert')).toContainText('Ese código no vale');
  await expectResponsiveAndAccessible(page, 'a wrong code');
  await page.getByRole('button', { name: 'Enviar otro código' }).click();
  await expect(page.getByLabel('Código')).toHaveValue('');
  await page.getByLabel('Código').pressSequentially(code);
  await expect(page.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('signs in though the ways to do so cannot be read', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_FAILED', 401);
  await page.clock.install();
  await page.route('**/api/sign-in/methods', (route) => route.abort());
  const later = (element: Locator) =>
    expect(async () => {
      await page.clock.runFor(1_000);
      await expect(element).toBeVisible({ timeout: 100 });
    }).toPass();
  await page.goto(await desk.newLink());
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await later(page.getByRole('navigation', { name: 'Principal' }));
  await page.context().clearCookies();
  await page.goto('/oficina/');
  await later(page.getByRole('heading', { name: 'La oficina' }));
  await page.unrouteAll();
  await later(page.getByRole('button', { name: 'Enviarme un código por correo' }));
});

test('a passkey signs in, and managing passkeys asks to sign in again', async ({
  page,
  desk,
  smtp,
  allow,
}) => {
  // Without a session the list is not answered.
  allow('ERR_FAILED', 401, 403);
  await addAuthenticator(page);
  await page.goto(await desk.newLink());
  await page.getByRole('button', { name: 'Entrar en este dispositivo' }).click();
  await page.getByRole('button', { name: 'Guardar la llave aquí' }).click();
  await page.getByRole('link', { name: 'Personas' }).click();
  await page.route('**/api/session', (route) => route.abort());
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('button', { name: 'Entrar con este dispositivo' }).click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('oficina-salir')))
    .toBe(null);
  await page.getByRole('link', { name: 'Personas' }).click();
  const remove = page.getByRole('button', { name: /^Quitar la llave de/ });
  await remove.click();
  await expect(page.getByRole('button', { name: 'Quitar', exact: true })).toBeVisible();
  await expectResponsiveAndAccessible(
    page,
    'a passkey, and the question before it is taken away',
  );
  await grow(desk);
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  const question = page.getByRole('dialog', { name: '¿Eres tú, Marc?' });
  await expect(question).toBeVisible();
  await expectResponsiveAndAccessible(page, 'who is it');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alert')).toContainText('Hace falta que entres otra vez');
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  const before = smtp.mails.length;
  await question.getByRole('button', { name: 'Enviarme un código por correo' }).click();
  await question.getByLabel('Código').fill(await newestCode(smtp, before + 1));
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Marc', level: 2 })).toBeFocused();
  await page.getByRole('button', { name: 'Guardar la llave aquí' }).click();
  await expect(remove).toHaveCount(1);
  await grow(desk);
  await page.getByRole('button', { name: 'Guardar otra llave' }).click();
  await question.getByRole('button', { name: 'Confirmar con este dispositivo' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('ya tiene una llave tuya')).toBeVisible();
});

test.describe('at an address that is a number', () => {
  test.use({
    expectedComplaints: [/^asked another host: http:\/\/127\.0\.0\.1/],
  });

  test('no passkey is offered, and the page says where there are some', async ({
    page,
    desk,
  }) => {
    await page.goto(`${desk.origin.replace('localhost', '127.0.0.1')}/oficina/`);
    await expect(
      page.getByRole('button', { name: 'Enviarme un código por correo' }),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Entrar con este dispositivo' }),
    ).toHaveCount(0);
    await expect(page.getByRole('link', { name: desk.origin })).toBeVisible();
  });
});

/** Makes every sign-in an hour old. */
async function grow(desk: Desk): Promise<void> {
  const createdAt = new Date(Date.now() - 60 * 60_000).toISOString();
  await desk.within((db) => db.updateTable('sessions').set({ createdAt }).execute());
}

/** Returns the code in the newest mail, which is to Marc, once there are so many. */
async function newestCode({ mails }: Smtp, count: number): Promise<string> {
  await expect.poll(() => mails.length).toBe(count);
  expect(mails.at(-1)?.to).toEqual(['marc@example.com']);
  return codeIn(mails.at(-1));
}

/** Gives a page's browser a device that holds passkeys, as a telephone does, and whose person is always there. */
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
