import { routes } from '../../src/site/routes.ts';
import { allPages, legalPages } from './all-pages.ts';
import { ContactForm, typed, words } from './contact-form.ts';
import { expect, test } from './quiet-page.ts';
import { storedRequests, uniqueName } from './stored-requests.ts';

test.use({
  javaScriptEnabled: false,
  expectedComplaints: [/^console: Failed to load resource: .* 404/],
  contextOptions: { reducedMotion: 'reduce' },
});

test.describe('landing page', () => {
  test('every section is there to be read', async ({ page }) => {
    await page.goto(routes.home);
    const sections = page.locator('main > section');
    await expect(sections).toHaveCount(6);
    for (const section of await sections.all()) {
      await expect(section.getByRole('heading').first()).toBeVisible();
    }
    await expect(page.locator('#servicios').getByRole('heading', { level: 3 })).toHaveCount(12);
    await expect(page.locator('#vertical-bcn').getByRole('heading', { level: 3 })).toHaveCount(4);
    for (const heading of await page.getByRole('heading').all()) await expect(heading).toBeVisible();
  });

  test('the first picture stands still, and there is nothing to pause', async ({ page }) => {
    await page.goto(routes.home);
    const pictures = page.locator('.slides img');
    await expect(pictures).toHaveCount(1);
    await expect(pictures).toBeVisible();
    await expect(page.locator('#inicio').getByRole('button')).toHaveCount(0);
  });

  test('nothing but the first picture is asked for to stand behind the hero', async ({ page }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (/hero-\d/.test(request.url())) pictures.push(request.url());
    });
    await page.goto(routes.home);
    // Further down the page one of the masters stands a second time, as a picture of its own.
    const poster = await page
      .locator('img[loading=lazy][src*="hero-"]')
      .evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(pictures.filter((url) => url !== poster).map((url) => /hero-\d/.exec(url)?.[0])).toEqual([
      'hero-1',
    ]);
  });

  test('on a wide window the navigation is simply there', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(routes.home);
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    for (const link of await navigation.getByRole('link').all()) await expect(link).toBeVisible();
    await navigation.getByRole('link', { name: 'Seguridad' }).click();
    await expect(page).toHaveURL(`${routes.home}#seguridad`);
    await expect(page.locator('#seguridad')).toBeInViewport();
  });
});

test.describe('menu', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('it opens and closes, on the landing page as on every other', async ({ page }) => {
    for (const { name, path } of allPages) {
      await page.goto(path);
      const navigation = page.getByRole('navigation', { name: 'Principal' });
      const button = page.getByLabel('Abrir menú');
      await expect(navigation, name).toBeHidden();
      await button.click();
      await expect(navigation, name).toBeVisible();
      await button.click();
      await expect(navigation, name).toBeHidden();
    }
  });

  test('it leads to a section, and does not stand in its way', async ({ page }) => {
    await page.goto(routes.home);
    await page.getByLabel('Abrir menú').click();
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    await navigation.getByRole('link', { name: 'Vertical BCN' }).click();
    await expect(page).toHaveURL(`${routes.home}#vertical-bcn`);
    await expect(page.locator('#vertical-bcn').getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(navigation).not.toBeInViewport();
  });
});

test.describe('form', () => {
  test('a request is stored and thanked for on a page of its own', async ({ page }) => {
    const form = new ContactForm(page);
    const name = uniqueName();
    await page.goto(routes.home);
    await form.fill({ ...typed, name });
    await form.button.click();
    await expect(page).toHaveURL('/gracias');
    await expect(page.getByText(words.success)).toBeVisible();
    const stored = (await storedRequests()).filter((request) => request.name === name);
    expect(stored).toEqual([expect.objectContaining({ ...typed, name, state: 'received' })]);
  });

  test('the browser itself asks for what is missing', async ({ page }) => {
    const form = new ContactForm(page);
    await page.goto(routes.home);
    await form.button.click();
    await expect(page).toHaveURL(routes.home);
    await expect(form.name).toBeFocused();
  });

  for (const [field, value, hint] of [
    ['name', 'a'.repeat(101), /nombre/],
    ['email', `${'a'.repeat(250)}@example.com`, /correo/],
    ['phone', '0'.repeat(31), /teléfono/],
    ['message', 'a'.repeat(5001), /descripción/],
  ] as const) {
    test(`a refused ${field} is named on the page that follows, and Back keeps what was typed`, async ({
      page,
    }) => {
      const form = new ContactForm(page);
      const values = { ...typed, [field]: value };
      await page.goto(routes.home);
      await form.fill(values);
      await form.button.click();
      await expect(page).toHaveURL(`/no-enviado#${field}`);
      const main = page.getByRole('main');
      await expect(main.getByText(words.error)).toBeVisible();
      await expect(main.getByText(/^Revisa/)).toHaveCount(4);
      await expect(main.getByText(/^Revisa/).filter({ visible: true })).toHaveText(hint);
      await expect(main.locator('a[href^="tel:"]')).toBeVisible();
      await expect(main).toContainText(/Atrás/);
      await page.goBack();
      expect(await form.values()).toEqual({ ...values, consent: true });
    });
  }
});

test('the legal pages show the day on which they were built', async ({ page }) => {
  for (const { path } of legalPages) {
    await page.goto(path);
    await expect(page.locator('time')).toHaveText(/^\d{1,2} de [a-z]+ de 20\d\d$/);
  }
});

test('the texts of every page are visible', async ({ page }) => {
  for (const { path } of allPages) {
    await page.goto(path);
    for (const heading of await page.getByRole('heading').all()) await expect(heading).toBeVisible();
  }
});
