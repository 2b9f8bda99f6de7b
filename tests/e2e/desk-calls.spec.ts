import type { Page, Route } from '@playwright/test';
import {
  everythingSent,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
} from './desk.ts';
import { expect } from './strict-page.ts';

test.describe('logging a call', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Apuntar la llamada' });

  test('keeps no draft of an emptied form', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');

    await page.getByLabel('Nombre').fill('P');
    await page.getByLabel('Nombre').fill('');

    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('oficina-borrador');
  });

  test('keeps what is chosen before anything is typed', async ({ page, desk }) => {
    await open(page, desk, '/apuntar');

    await page.getByLabel('Es urgente').check();
    await page.getByRole('radio', { name: 'català' }).check();

    await expect(page.getByLabel('Es urgente')).toBeChecked();
    await expect(page.getByRole('radio', { name: 'català' })).toBeChecked();
  });

  test('does not choose for the next call', async ({ page, desk }) => {
    await open(page, desk, '/apuntar');
    await page.getByLabel('Ya he hablado').check();
    await page.goBack();

    await page.goto(`${desk.origin}/oficina/apuntar`);

    await expect(page.getByLabel('Ya he hablado')).not.toBeChecked();
  });

  test('has boxes on the ground of its fields at night', async ({ page, desk }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, desk, '/apuntar');

    const ground = await page
      .getByLabel('Nombre')
      .evaluate((field) => getComputedStyle(field).backgroundColor);
    const box = page.getByLabel('Es urgente');
    await expect(box).toHaveCSS('background-color', ground);
    await expect(box).toHaveCSS('appearance', 'none');
  });

  test('is as wide as the page at 768 px', async ({ page, desk }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await open(page, desk, '/apuntar');

    const name = await page.getByRole('textbox', { name: 'Nombre' }).boundingBox();
    const body = await page.locator('.body').boundingBox();
    const end = (name?.x ?? 0) + (name?.width ?? 0);
    expect(end).toBe((body?.x ?? 0) + (body?.width ?? 0) - 16);
  });

  test('asks for a telephone or a mail address', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');
    await page.getByLabel('Nombre').fill('Pau G.');
    await page.reload();

    await save(page).click();

    await expect(
      page.locator('[type=tel][aria-invalid=true]'),
    ).toHaveAccessibleDescription(/^Hace falta un teléfono o un correo/);
  });

  test('warns of a telephone that lacks digits', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');

    await page.getByLabel('Teléfono').fill('600 000 O12');
    await page.getByLabel('Nombre').focus();

    await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/./);
  });

  test('accepts a telephone that lacks digits', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');
    await page.getByLabel('Teléfono').fill('600 000');
    await page.getByLabel('Nombre').fill('Pau G.');

    await save(page).click();

    await expect(page.getByRole('heading', { name: 'Pau G.' })).toBeVisible();
  });

  test('accepts an address with invisible marks', async ({ page, desk }) => {
    await desk.fill([]);
    await open(page, desk, '/apuntar');

    await page.getByLabel('Correo').fill('\u2066pau@example.org\u2069');

    await expect(page.getByLabel('Correo')).toHaveValue('pau@example.org');
  });

  test.describe('makes a request', () => {
    test.beforeEach(async ({ page, desk }) => {
      // Enough requests to make the list scroll.
      await desk.fill(Array(20).fill(late));
      await open(page, desk, '/apuntar');
      await page.getByLabel('Nombre').fill('Pau G.');
      await page.getByLabel('Teléfono').fill('600 000 077');
      await save(page).click();
      await everythingSent(page);
      // Until the list is refetched, the call is a row without a page.
      await page.getByRole('link', { name: /^Pau G\./ }).click();
      await expect(page).toHaveTitle(/^Pau G\./);
    });

    test('that can be corrected', async ({ page }) => {
      await page.getByRole('button', { name: 'Corregir los datos' }).click();
      await page.getByRole('dialog').getByLabel('Nombre').fill('Pau Garriga');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();

      const name = page.getByRole('heading', { name: 'Pau Garriga' }).last();
      await expect(name).toBeVisible();
    });

    test('whose short telephone is warned of when it is corrected', async ({ page }) => {
      await page.getByRole('button', { name: 'Corregir los datos' }).click();
      const phone = page.getByRole('dialog').getByLabel('Teléfono');

      await phone.fill('600 000');

      await expect(phone).toHaveAccessibleDescription(/./);
    });

    test('whose language can be corrected', async ({ page }) => {
      await page.getByRole('button', { name: 'Corregir los datos' }).click();
      await page.getByRole('radio', { name: 'català' }).check();
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await everythingSent(page);

      const language = page.getByRole('definition').filter({ hasText: 'català' });
      await expect(language).toBeVisible();
    });

    test('that is not removed by Enter alone', async ({ page }) => {
      await page.getByText('Es publicidad · Sus datos').click();
      const remove = page.getByRole('button', { name: 'Borrar la llamada' });
      await remove.click();
      await expect(page.getByRole('button', { name: 'Dejarla' })).toBeFocused();

      await page.keyboard.press('Enter');

      await expect(remove).toBeFocused();
    });

    test('that can be removed', async ({ page }) => {
      await remove(page);

      await expect(page.locator('.toast')).toContainText('Pau G.');
      await expect(page.getByText('Pau G.', { exact: true })).toBeHidden();
    });

    test('whose removal leads to the top of the list', async ({ page }) => {
      await remove(page);

      await expect(page.locator('.toast')).toContainText('Pau G.');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });

    test('that leaves the form empty', async ({ page }) => {
      await page.goBack();

      await page.getByRole('link', { name: 'Apuntar una llamada' }).click();

      await expect(page.getByLabel('Nombre')).toHaveValue('');
    });
  });
});

/** Removes the call whose page is open. */
async function remove(page: Page): Promise<void> {
  await page.getByText('Es publicidad · Sus datos').click();
  await page.getByRole('button', { name: 'Borrar la llamada' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
}

test('a call is logged once although its answer was lost twice', async ({
  page,
  desk,
  allow,
}) => {
  allow('ERR_FAILED');
  await desk.fill([]);
  await open(page, desk, '/apuntar');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/actions', loseAnswer, { times: 2 });

  await page.getByLabel('Nombre').fill('Pau G.');
  await page.getByLabel('Teléfono').fill('600 000 077');
  await page.getByRole('button', { name: 'Apuntar la llamada' }).click();
  await everythingSent(page);

  await expect(page.getByRole('heading', { name: 'Pau G.' })).toHaveCount(1);
});

test.describe('a call that was logged offline', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Apuntar la llamada' });
  const logged = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Pau G.' });

  test.beforeEach(async ({ page, desk, allow }) => {
    allow('ERR_INTERNET_DISCONNECTED');
    await desk.fill([]);
    await open(page, desk, '/apuntar');
    await page.getByLabel('Nombre').fill('Pau G.');
    await page.getByLabel('Teléfono').fill('600 000 077');
    // The code that lists the call is in a lazy file.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await save(page).click();
  });

  test('stands in the list at once', async ({ page }) => {
    await expect(logged(page)).toContainText('se enviará al volver la red');
  });

  test('leaves the list not empty', async ({ page }) => {
    await expect(logged(page)).toBeVisible();

    await expect(page.locator('.empty')).toHaveCount(0);
  });

  test('is counted among the waiting requests', async ({ page }) => {
    await expect(page.locator('nav [aria-current]')).toHaveText(/^1 sin contestar/);
  });

  test('is corrected before it is sent', async ({ page }) => {
    await logged(page).getByRole('button', { name: 'Corregir' }).click();
    await page.getByRole('dialog').getByLabel('Teléfono').fill('600 000 078');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();

    await page.context().setOffline(false);
    await everythingSent(page);

    await expect(page.getByRole('heading', { name: 'Pau G.' })).toBeVisible();
    const call = page.getByRole('link', { name: 'Llamar a Pau G.' });
    await expect(call).toHaveAttribute('href', 'tel:+34600000078');
  });

  test('is removed before it is sent', async ({ page, desk }) => {
    await logged(page).getByRole('button', { name: 'Borrar' }).click();
    await expect(logged(page)).toHaveCount(0);

    await page.context().setOffline(false);
    await everythingSent(page);

    const requests = await desk.within((db) =>
      db.selectFrom('requests').select('id').execute(),
    );
    expect(requests).toEqual([]);
  });
});

test.describe('a call that was taken already', () => {
  test.beforeEach(async ({ page, desk, allow }) => {
    allow('ERR_INTERNET_DISCONNECTED');
    await desk.fill([]);
    await open(page, desk, '/apuntar');
    await expect(page.getByLabel('Teléfono')).toBeFocused();
    await page.keyboard.type('600 000 077');
    await page.getByLabel('Nombre').fill('Pau G.');
    await page.getByLabel('Ya he hablado').check();
  });

  test('is typed into a form that is responsive and accessible', async ({ page }) => {
    await expectResponsiveAndAccessible(page, 'logging a call');
  });

  test('opens, to say what comes next', async ({ page }) => {
    await page.getByRole('button', { name: 'Apuntar como contestada' }).click();

    await expect(page.getByText('Contestada. ¿Y ahora?')).toBeVisible();
  });

  test('waits in the list of all without a network', async ({ page }) => {
    await page.context().setOffline(true);

    await page.getByRole('button', { name: 'Apuntar como contestada' }).click();

    await expect(page).toHaveURL(/\/todas$/);
    await expect(page.getByRole('heading', { name: 'Pau G.' })).toBeVisible();
  });

  test('leaves the list of all not empty', async ({ page }) => {
    await page.getByRole('link', { name: 'Todas' }).click();
    await expect(page.locator('.empty')).toBeVisible();
    await page.goBack();
    await page.context().setOffline(true);

    await page.getByRole('button', { name: 'Apuntar como contestada' }).click();

    await expect(page.getByRole('heading', { name: 'Pau G.' })).toBeVisible();
    await expect(page.locator('.empty')).toHaveCount(0);
  });
});
