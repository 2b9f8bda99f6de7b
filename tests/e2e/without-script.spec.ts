import { contactFields } from '../../src/contact-request/fields.ts';
import { routes } from '../../src/site/routes.ts';
import { storedUnder, typed, uniqueName, words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

test.use({
  javaScriptEnabled: false,
  contextOptions: { reducedMotion: 'reduce' },
});

test.describe('landing page', () => {
  test('every section is visible, and the hero shows its first picture', {
    tag: '@core',
  }, async ({ page }) => {
    await page.goto(routes.home);
    const sections = page.locator('main > section');
    await expect(sections).toHaveCount(6);
    for (const section of await sections.all()) {
      await expect(section.getByRole('heading').first()).toBeVisible();
    }
    const pictures = page.locator('.slides img');
    await expect(pictures).toHaveCount(1);
    await expect(pictures).toBeVisible();
    await expect(page.locator('#inicio').getByRole('button')).toBeHidden();
  });
});

test.describe('menu', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('stays in reach while scrolling, and covers no section it opens', async ({
    page,
  }) => {
    await page.goto(routes.home);
    await page.locator('#seguridad').scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Menú' })).toBeInViewport();
    await page.getByRole('button', { name: 'Menú' }).click();
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    await expect(navigation).toBeInViewport({ ratio: 1 });
    // It covers at most the upper half, and scrolls.
    for (const link of await navigation.getByRole('link').all()) {
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    await navigation.getByRole('link', { name: 'Vertical BCN' }).click();
    await expect(page).toHaveURL(`${routes.home}#vertical-bcn`);
    const heading = page.locator('#vertical-bcn').getByRole('heading', { level: 2 });
    await expect(heading).toBeInViewport();
    const header = await page.getByRole('banner').boundingBox();
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });
});

test.describe('form', () => {
  test('stores a request, and thanks on a page of its own', { tag: '@core' }, async ({
    page,
    form,
  }) => {
    const name = uniqueName();
    await page.goto(routes.home);
    await form.send({ ...typed, name });
    await expect(page).toHaveURL('/gracias');
    await expect(page.getByText(words.success)).toBeVisible();
    const stored = await storedUnder(name);
    expect(stored).toEqual([
      expect.objectContaining({ ...typed, name, state: 'received' }),
    ]);
  });

  test('a rejected request shows the error page, and Back keeps the text', {
    tag: '@core',
  }, async ({ page, form, allow }) => {
    allow(422);
    const values = { ...typed, email: `${'a'.repeat(250)}@example.com` };
    await page.goto(routes.home);
    await form.send(values);
    await expect(page).toHaveURL('/no-enviado#email');
    const main = page.getByRole('main');
    await expect(main.getByText(words.error)).toBeVisible();
    await expect(main.locator('a[href^="tel:"]')).toBeVisible();
    await expect(main).toContainText(/Atrás/);
    await page.goBack();
    expect(await form.values()).toEqual({ ...values, consent: true });
  });

  test('the error page shows only the message of the invalid field', async ({
    page,
    allow,
  }) => {
    allow(422);
    for (const [field, hint] of [
      ['name', /nombre/],
      ['email', /correo/],
      ['phone', /teléfono/],
      ['message', /descripción/],
    ] as const) {
      await page.goto(`${routes.submissionFailed}#${field}`);
      const hints = page.getByRole('main').getByText(/^Revisa/);
      await expect(hints).toHaveCount(contactFields.length);
      await expect(hints.filter({ visible: true })).toHaveText(hint);
    }
  });
});
