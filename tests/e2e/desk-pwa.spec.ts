import { type BrowserContext, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Desk, enter, expectWellMade, open, late as person, test } from './desk.ts';
import { expect } from './strict-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.describe('with what the browser keeps', () => {
  test.use({ worker: true });

  test('nothing about anybody is left in the browser after signing out', async ({
    page,
    context,
    desk,
    allow,
  }) => {
    allow(401, 'ERR_INTERNET_DISCONNECTED');
    await desk.fill([person]);
    await enter(page, desk);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.locator('.row__main').click();
    await expect(page.getByText('Entra agua.')).toBeVisible();
    await page.getByRole('link', { name: 'Solicitudes' }).first().click();
    await context.setOffline(true);
    await expect(page.getByText('Sin conexión.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Más' }).click();
    await page.getByRole('link', { name: 'Personas y dispositivos' }).click();
    await page.getByRole('button', { name: 'Guardar en este teléfono quién espera' }).click();
    const kept = await everythingIn(page);
    expect(kept.keys.sort()).toEqual([
      'oficina',
      'oficina-espera',
      'oficina-noticias',
      'oficina-persona',
      'oficina-visitas',
    ]);
    await page.getByRole('link', { name: 'Más' }).click();
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Salir/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Salir', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();
    const left = await everythingIn(page);
    expect(left.keys.sort()).toEqual(['oficina', 'oficina-visitas']);
    expect(left.kept.filter((path) => !/^\/oficina\/(assets\/[\w.-]+)?$/.test(path))).toEqual([]);
    expect(left.databases).toEqual([]);
    for (const word of ['Núria', '600', 'nuria@', 'Entra agua', 'Marc'])
      expect(left.text).not.toContain(word);
  });
});

test('the browser finds nothing against installing the desk, and every icon is as large as it says', async ({
  page,
  desk,
}) => {
  await page.goto('/oficina/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = '{}' } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${desk.origin}/oficina/oficina.webmanifest`, []]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({
    id: '/oficina/',
    start_url: '/oficina/',
    scope: '/oficina/',
    display: 'standalone',
  });
  // A whole Chromium installs nothing in a private window, and each of Playwright's is one; its headless shell does not mind.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: '180x180' }]) {
    const answer = await page.request.get(src);
    const { width, height, hasAlpha } = await sharp(await answer.body()).metadata();
    expect([answer.headers()['content-type'], `${width}x${height}`]).toEqual(['image/png', sizes]);
    // What is transparent a telephone fills with whatever it likes.
    expect(hasAlpha).toBe(false);
  }
});

test('from the second visit on the desk offers to be installed, until somebody says no', async ({
  page,
  context,
  desk,
}) => {
  await desk.fill([person]);
  await offerToInstall(context);
  const invitation = page.getByText('Ten la oficina a mano.');
  await open(page, desk);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('oficina-visitas'))).toBe('1');
  await expect(page.locator('.row')).toHaveCount(1);
  await expect(invitation).toBeHidden();
  const second = await visit(context, desk);
  await second.getByRole('button', { name: 'Instalar' }).dblclick();
  await second.evaluate(() => Reflect.get(window, 'answer')());
  await expect(second.getByText('Ten la oficina a mano.')).toBeHidden();
  const third = await context.newPage();
  await third.goto('/oficina/');
  await expect(third.locator('.row')).toHaveCount(1);
  await expect.poll(() => third.evaluate(() => sessionStorage.length)).toBe(0);
  await expect(third.getByText('Ten la oficina a mano.')).toBeHidden();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent });

  test('the desk says how it is installed there, where the browser does not offer it', async ({
    page,
    context,
    desk,
  }) => {
    await desk.fill([person]);
    await open(page, desk);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('oficina-visitas'))).toBe('1');
    const second = await visit(context, desk);
    await second.getByRole('button', { name: 'Cómo se hace' }).click();
    const steps = second.getByRole('dialog').getByRole('listitem');
    await expect(steps).toContainText([/llave de acceso/, /Añadir a pantalla de inicio/, /pégalo/]);
    await expectWellMade(second, 'how it is installed on an iPhone');
    await second.keyboard.press('Escape');
    await second.getByRole('button', { name: 'No, gracias' }).click();
    await second.reload();
    await expect(second.locator('.row')).toHaveCount(1);
    await expect(second.getByText('Ten la oficina a mano.')).toBeHidden();
  });
});

test('a link can be pasted where it cannot be opened', async ({ page, desk }) => {
  await page.goto('/oficina/mas');
  await page.getByRole('button', { name: 'Pegar aquí un enlace de entrada' }).click();
  const field = page.getByLabel('Enlace de entrada');
  await expect(field).toBeFocused();
  const link = await desk.newLink();
  await field.fill(link.slice(0, -3));
  await field.press('Enter');
  await expect(page.getByText('A este enlace le falta algo')).toBeVisible();
  await expectWellMade(page, 'a field for a link');
  await field.fill(` ${link}\n`);
  await field.press('Enter');
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('heading', { name: 'Más' })).toBeVisible();
});

test('the symbol of the desk says how many wait, and nothing once nobody is in', async ({ page, desk }) => {
  await page.addInitScript(() => {
    const badges: unknown[] = [];
    const record = (count: unknown) => {
      badges.push(count);
      return Promise.resolve();
    };
    Object.assign(window, { badges });
    Object.assign(Navigator.prototype, { setAppBadge: record, clearAppBadge: () => record(null) });
  });
  const badge = () => page.evaluate(() => (Reflect.get(window, 'badges') as unknown[]).at(-1));
  await desk.fill([person, { ...person, name: 'Pau G.', email: 'p@example.com' }]);
  await open(page, desk);
  await expect.poll(badge).toBe(2);
  await page.locator('.row__main').first().click();
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect.poll(badge).toBe(1);
  await page.getByRole('link', { name: 'Más' }).click();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Salir/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir', exact: true }).click();
  await expect.poll(badge).toBe(null);
});

/** Opens the desk in another tab, with the invitation. */
async function visit(context: BrowserContext, desk: Desk): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${desk.origin}/oficina/`);
  await expect(page.getByText('Ten la oficina a mano.')).toBeVisible();
  return page;
}

/** As Chromium does by itself once it knows a page: it asks once, and waits for its person's answer. */
async function offerToInstall(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const prompt = async () => {
      if ('answer' in window) throw new DOMException('It was used before.', 'InvalidStateError');
      const { promise, resolve } = Promise.withResolvers();
      Object.assign(window, { answer: () => resolve({ outcome: 'accepted' }) });
      return promise;
    };
    addEventListener('load', () => {
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  });
}

/** All that the browser keeps for this origin. */
function everythingIn(page: Page) {
  return page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()),
    );
    const bodies = await Promise.all(caught.flat().map((answer) => answer.text()));
    const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
    return {
      keys: Object.keys(localStorage),
      kept: caught.flat().map(({ url }) => new URL(url).pathname),
      databases: await indexedDB.databases(),
      // What is packed, a script or a font, may have any letters in it.
      text: JSON.stringify([
        stored,
        bodies.filter((body) => body.includes('<html')),
        document.body.textContent,
      ]),
    };
  });
}
