import type { Browser, Locator, Page } from '@playwright/test';
import { linkFor } from '../kit/auth.ts';
import {
  ago,
  type Desk,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
} from './desk.ts';
import { expect } from './strict-page.ts';

const enter = (page: Page) =>
  page.getByRole('button', { name: 'Entrar en este dispositivo' });

test.describe('an invitation', () => {
  test.beforeEach(async ({ page, desk }) => {
    await desk.within((db) =>
      db.deleteFrom('people').where('name', 'like', 'Laia%').execute(),
    );
    await open(page, desk, '/personas');
    await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  });

  test('is responsive and accessible', async ({ page }) => {
    await expect(page.getByLabel('Su nombre')).toBeVisible();

    await expectResponsiveAndAccessible(page, 'the invitation');
  });

  test('is a link', async ({ page }) => {
    expect(await invite(page, 'Laia')).toMatch(/^http/);
  });

  test('is a QR code', async ({ page }) => {
    await invite(page, 'Laia');

    await expect(page.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible();
  });

  test('is selected in a browser that refuses to copy it', async ({ page }) => {
    const link = await invite(page, 'Laia');
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('', 'NotAllowedError');
      };
    });

    await page.getByRole('button', { name: 'Copiar el enlace' }).click();

    const selected = () => page.evaluate(() => getSelection()?.toString());
    await expect.poll(selected).toBe(link);
  });

  test('lets a new person sign in', async ({ page, browser }) => {
    const link = await invite(page, 'Laia');

    const pageOfLaia = await enterElsewhere(browser, link);

    const navigation = pageOfLaia.getByRole('navigation', { name: 'Principal' });
    await expect(navigation).toBeVisible();
    await pageOfLaia.context().close();
  });

  test('lets a new person change their name', async ({ page, desk, browser }) => {
    const pageOfLaia = await enterElsewhere(browser, await invite(page, 'Laia'));
    await pageOfLaia.goto(`${desk.origin}/oficina/personas`);
    await expect(pageOfLaia.getByRole('heading', { name: 'Laia' })).toBeVisible();

    await pageOfLaia.getByRole('button', { name: 'Cambiar el nombre' }).click();
    await pageOfLaia.getByRole('textbox', { name: 'Nombre' }).fill('Laia B.');
    await pageOfLaia.getByRole('button', { name: 'Guardar', exact: true }).click();

    await expect(pageOfLaia.getByRole('heading', { name: 'Laia B.' })).toBeVisible();
    await pageOfLaia.context().close();
  });

  test('gives no right to remove the first person', async ({ page, desk, browser }) => {
    const pageOfLaia = await enterElsewhere(browser, await invite(page, 'Laia'));

    await pageOfLaia.goto(`${desk.origin}/oficina/personas`);

    // Only the terminal can remove the first person.
    const marc = pageOfLaia.locator('.card', {
      has: pageOfLaia.getByRole('heading', { name: 'Marc' }),
    });
    await expect(marc).toBeVisible();
    await expect(marc.getByRole('button')).toHaveCount(0);
    await pageOfLaia.context().close();
  });

  test('lets a new person be removed', async ({ page, browser }) => {
    const pageOfLaia = await enterElsewhere(browser, await invite(page, 'Laia'));
    await pageOfLaia.context().close();
    await page.reload();

    await page.getByRole('button', { name: 'Quitar a Laia' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();

    await expect(page.getByRole('heading', { name: 'Laia' })).toHaveCount(0);
  });
});

test.describe('a link to sign in', () => {
  let link: string;

  test.beforeEach(async ({ page, desk, allow }) => {
    allow(401, 410);
    await desk.fill([]);
    await desk.within((db) => db.deleteFrom('sessions').execute());
    await open(page, desk, '/', 'Ester');
    link = await desk.newLink();
    await page.goto(link);
    const stay = page.getByRole('button', { name: 'Seguir como Ester' });
    await expect(stay).toBeVisible();
  });

  test('replaces an open session once that is confirmed', async ({ page, desk }) => {
    await useLink(page);

    expect(await sessionsOf(desk)).toEqual([{ name: 'Marc' }]);
  });

  test('can be used once', async ({ page, desk }) => {
    await useLink(page);
    await page.goto(`${desk.origin}/oficina/personas`);
    await page.getByRole('button', { name: 'Cerrar la sesión en todas partes' }).click();
    await page.getByRole('button', { name: 'Cerrar todas' }).click();
    await expect(page.getByRole('heading', { name: 'La oficina' })).toBeVisible();

    await page.goto(link);
    await enter(page).click();

    const heading = page.getByRole('heading', { name: 'Este enlace ya no vale' });
    await expect(heading).toBeVisible();
  });

  test('says that it was cut off', async ({ page }) => {
    await page.goto(link.slice(0, -1));

    const heading = page.getByRole('heading', { name: 'A este enlace le falta algo' });
    await expect(heading).toBeVisible();
  });
});

test.describe('the page with more', () => {
  test.beforeEach(async ({ page, desk }) => {
    const answeredLate = { ...late, answeredAt: ago(60) };
    const answeredInTime = { ...late, answeredAt: ago(27 * 60) };
    await desk.fill([answeredLate, ...Array(9).fill(answeredInTime)]);
    await open(page, desk, '/mas');
  });

  test('links to the figures', async ({ page }) => {
    await page.getByRole('link', { name: /^Cómo vamos/ }).click();

    await expect(page.getByText('9 de 10').first()).toBeVisible();
  });

  for (const format of ['.csv', '.json'])
    test(`exports to ${format}`, async ({ page }) => {
      await page.getByRole('link', { name: /^Exportar/ }).click();
      const file = page.waitForEvent('download');

      await page.getByRole('button', { name: format }).click();

      expect((await file).suggestedFilename()).toContain(format);
    });

  test('saves no page of a portal as an export', async ({ page }) => {
    await page.route('**/api/exports', (route) => route.fulfill({ body: 'Wi-Fi' }));
    await page.getByRole('link', { name: /^Exportar/ }).click();

    await page.getByRole('button', { name: '.csv' }).click();

    await expect(page.getByRole('alert')).toContainText('Algo ha fallado');
  });

  test('returns the focus to a button after its change', async ({ page }) => {
    await page.getByRole('link', { name: /^Estado/ }).click();
    const check = page.getByRole('button', { name: 'Comprobar otra vez' });
    const answer = page.waitForResponse('**/api/status');

    await check.click();
    await answer;

    await expect(check).toBeEnabled();
    await expect(check).toBeFocused();
  });

  test('installs the desk in place of the browser', async ({ page }) => {
    const install = page.getByRole('button', { name: 'Instalar' });
    await expect(page.getByRole('link', { name: /^Cómo vamos/ })).toBeVisible();

    const isPrevented = await page.evaluate(() => {
      const prompt = () => dispatchEvent(new Event('appinstalled'));
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      return !dispatchEvent(Object.assign(offer, { prompt }));
    });
    expect(isPrevented).toBe(true);
    await install.click();

    await expect(install).toHaveCount(0);
  });

  test('says what signing out requires', async ({ page }) => {
    await page.getByRole('button', { name: 'Salir' }).click();

    await expect(page.getByRole('dialog')).toContainText('enlace nuevo');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('makes the missing backup', async ({ page }) => {
    await page.getByRole('link', { name: /^Estado/ }).click();
    const problem = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /copia/ }) });

    await problem.getByRole('button').click();

    await expect(problem).toHaveCount(0);
    await expect(page.getByText('Copia hecha y comprobada')).toBeVisible();
  });
});

test('the figures have one heading while it is too early', async ({ page, desk }) => {
  await desk.fill([late]);
  await open(page, desk, '/como-vamos');

  await expect(page.locator('.empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('large figures fit every width and large text', async ({ page, desk }) => {
  const counts = {
    web: 121,
    phone: 38,
    inTime: 104,
    due: 118,
    sent: 64,
    sentSum: 184_650,
  };
  const decided = { won: 22, wonSum: 112_300, lost: 19, lostSum: 72_350 };
  const period = { ...counts, ...decided };
  const json = {
    total: 420,
    since: '2026-01-12',
    open: { count: 42, sum: 128_400, withoutAmount: 1 },
    months: ['2026-11', '2026-09'].map((month) => ({ month, ...period })),
    weeks: ['2026-11-16', '2026-11-09'].map((monday) => ({ monday, ...period })),
  };
  await page.route('**/api/statistics', (route) => route.fulfill({ json }));
  await open(page, desk, '/como-vamos');
  await expect(page.getByRole('table').first()).toBeVisible();

  await expectResponsiveAndAccessible(page, 'large figures');
});

test('the card of a person without a device fits', async ({ page, desk }) => {
  const name = 'Laia de la Comunidad de propietarios';
  await desk.within((db) => linkFor(db, name));
  await open(page, desk, '/personas');

  const lines = page.locator('.card', { hasText: name }).getByRole('listitem');
  await expect(lines).toHaveText(['Ahora no tiene ningún dispositivo.']);
  await expectResponsiveAndAccessible(page, 'a person without a device');
});

test.describe('the state of the installation', () => {
  const finding = { level: 'fail', subject: 'Empresa', advice: '' };
  const lines = ['Falta el NIF', 'Falta el domicilio', 'Falta el teléfono'];
  const findings = [
    { ...finding, text: lines.join('\n'), forAdministrator: 'Pon lo que falta.' },
  ];

  test.beforeEach(async ({ page, desk }) => {
    const json = { findings, checkedAt: ago(0) };
    await page.route('**/api/status', (route) => route.fulfill({ json }));
    await open(page, desk, '/estado');
  });

  test('has no heading as large as its sentence', async ({ page }) => {
    expect(await fontSize(page.getByRole('heading', { level: 2 }))).toBeLessThan(
      await fontSize(page.locator('.sentence')),
    );
  });

  test('lists each line of a finding', async ({ page }) => {
    const items = page.locator('.finding').getByRole('listitem');
    await expect(items).toHaveText(lines);
  });

  test('is responsive and accessible with all its words', async ({ page }) => {
    await page.locator('summary').click();

    await expectResponsiveAndAccessible(page, 'a finding that is open');
  });
});

test.describe('when a part of the page is gone', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|dynamically imported/] });

  test('offers to reload', async ({ page, desk }) => {
    await page.route(/assets\/more-/, (route) => route.abort());
    await open(page, desk, '/mas');
    const reload = page.getByRole('button', { name: 'Recargar' });
    await expect(reload).toBeVisible();
    await page.unrouteAll();

    await reload.click();

    await expect(page.getByRole('heading', { name: 'Más', level: 1 })).toBeVisible();
  });
});

const pages = [
  '/mas',
  '/como-vamos',
  '/personas',
  '/exportar',
  '/estado',
  '/apuntar',
  '/no-hay-nada',
];

for (const path of pages)
  test(`${path} fits every width and large text`, async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectResponsiveAndAccessible(page, path);
  });

function fontSize(text: Locator): Promise<number> {
  return text.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
}

/** Makes an invitation in the open dialog, and returns its link. */
async function invite(page: Page, name: string): Promise<string> {
  await page.getByLabel('Su nombre').fill(name);
  await page.getByRole('button', { name: 'Crear el enlace' }).click();
  return (await page.getByRole('dialog').locator('code').textContent()) ?? '';
}

/** Signs in by a link in another browser. */
async function enterElsewhere(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await enter(page).click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  return page;
}

/** Confirms that a link may replace the open session. */
async function useLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Usar el enlace' }).click();
  await enter(page).click();
  await expect(page.getByRole('button', { name: 'Ahora no' })).toBeVisible();
}

function sessionsOf(desk: Desk): Promise<{ name: string }[]> {
  return desk.within((db) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'personId')
      .select('name')
      .execute(),
  );
}
