import type { Page } from '@playwright/test';
import { saveSubscription } from '../../src/notifications/push-subscriptions.ts';
import { ago, type Desk, expectWellMade, open, test } from './desk.ts';
import { expect } from './strict-page.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

test.beforeEach(({ desk }) =>
  desk.within(async (db) => {
    for (const table of ['sessions', 'passkeys', 'people'] as const) await db.deleteFrom(table).execute();
  }),
);

test('one tap silences nobody else: a device that is not in the hand is asked about', async ({
  page,
  desk,
}) => {
  await desk.signIn('Ester');
  await desk.within(async (db) => {
    const session = await db
      .selectFrom('sessions')
      .select(['id', 'personId'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const keys = { p256dh: 'x', auth: 'x' };
    const device = { browser: 'Safari', system: 'iPhone' } as const;
    const hers = { id: session.id, person: { id: session.personId } };
    await saveSubscription(
      db,
      { session: hers, endpoint: 'https://push.example.com/1', keys, device },
      new Date(),
    );
  });
  await open(page, desk, '/personas');
  const silence = page.getByRole('button', { name: /^Quitar las notificaciones de/ });
  await silence.click();
  const dialog = page.getByRole('dialog', { name: /^Quitar las notificaciones de/ });
  await expectWellMade(page, 'the question before a device is silenced');
  await dialog.getByRole('button', { name: 'Dejarlas' }).click();
  await expect(dialog).toBeHidden();
  await expect(silence).toBeFocused();
  await silence.click();
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(silence).toBeHidden();
  await expect(dialog).toBeHidden();
});

test('somebody who left is removed, and another tab that still shows her is told', { tag: '@core' }, async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow(404);
  await desk.signIn('Marc');
  await desk.signIn('Ester');
  await open(page, desk, '/personas');
  const other = await context.newPage();
  await other.goto('/oficina/personas');
  await other.getByRole('button', { name: 'Quitar a esta persona Ester' }).click();
  // A whole Chromium draws only the tab in front.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Quitar a esta persona Ester' }).click();
  await expectWellMade(page, 'the question before a person is removed');
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ester' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Quitar a esta persona/ })).toHaveCount(0);
  await other.bringToFront();
  await other.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(other.getByRole('dialog').getByRole('alert')).toContainText('Eso ya no está');
  await other.getByRole('button', { name: 'Dejarlo' }).click();
  await expect(other.getByRole('heading', { name: 'Ester' })).toHaveCount(0);
});

test('nobody else manages the first person', async ({ page, desk }) => {
  await desk.signIn('Marc');
  await open(page, desk, '/personas', 'Ester');
  await expect(page.getByRole('heading', { name: 'Marc', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Quitar a esta persona/ })).toHaveText(/Ester$/);
  await expect(page.getByRole('button', { name: /^Quitar Un dispositivo/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cambiar el nombre' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ester Puig');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ester Puig' })).toBeVisible();
});

test('without a network nothing is removed, then or later', { tag: '@core' }, async ({
  page,
  context,
  desk,
  allow,
}) => {
  allow('ERR_INTERNET_DISCONNECTED');
  await addAuthenticator(page);
  await desk.signIn('Marc');
  await desk.signIn('Ester');
  await open(page, desk, '/personas');
  await page.getByRole('button', { name: 'Guardar la llave aquí' }).click();
  const key = page.getByRole('button', { name: /^Quitar la llave de/ });
  await expect(key).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(`${request.method()} ${request.url()}`);
  });
  for (const button of [key, page.getByRole('button', { name: 'Quitar a esta persona Ester' })]) {
    await context.setOffline(true);
    await button.click();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Hace falta conexión');
    await page.getByRole('button', { name: /^Dejarl[ao]$/ }).click();
    await context.setOffline(false);
    // By now whatever had waited for the network has been sent.
    await page.waitForFunction(() => fetch('/oficina/api/people').catch(() => null));
  }
  await page.reload();
  await expect(key).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ester' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('the passkey of somebody else confirms nothing, and what waited for it is dropped', async ({
  page,
  desk,
  allow,
}) => {
  allow(403);
  await addAuthenticator(page);
  await desk.signIn('Marc');
  await open(page, desk, '/personas', 'Ester');
  await page.getByRole('button', { name: 'Guardar la llave aquí' }).click();
  await expect(page.getByRole('button', { name: /^Quitar la llave de/ })).toBeVisible();
  await open(page, desk, '/personas', 'Marc');
  await grow(desk);
  await page.getByRole('button', { name: 'Quitar a esta persona Ester' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  const question = page.getByRole('dialog', { name: '¿Eres tú, Marc?' });
  await question.getByRole('button', { name: 'Confirmar con este dispositivo' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Quien ha contestado es otra persona');
  await page.getByRole('button', { name: 'Dejarlo' }).click();
  await expectSignedIn(page, 'Marc');
  await expect(page.getByRole('heading', { name: 'Ester' })).toBeVisible();
});

async function expectSignedIn(page: Page, name: string): Promise<void> {
  await page.reload();
  await expect(page.getByText(`de la sesión de ${name}`).last()).toBeAttached();
}

/** Makes every sign-in eleven minutes old. */
async function grow(desk: Desk): Promise<void> {
  await desk.within((db) =>
    db
      .updateTable('sessions')
      .set({ createdAt: ago(11) })
      .execute(),
  );
}
