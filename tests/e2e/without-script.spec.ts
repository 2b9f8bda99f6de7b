import company from '../../company.ts';
import { readablePhone } from '../../src/company/readable-phone.ts';
import { resultPages, waitAnchor } from '../../src/contact-request/endpoint.ts';
import {
  contactFields,
  hints,
  tooManyRequests,
} from '../../src/contact-request/fields.ts';
import { formMessages } from '../../src/site/quote-form/messages.ts';
import { routes } from '../../src/site/routes.ts';
import { storedUnder, typed, uniqueName, words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

test.use({
  javaScriptEnabled: false,
  contextOptions: { reducedMotion: 'reduce' },
});

test.describe('landing page', () => {
  test.beforeEach(({ page }) => page.goto(routes.home));

  test('every section is visible', async ({ page }) => {
    const sections = page.locator('main > section');
    await expect(sections).toHaveCount(6);
    for (const section of await sections.all())
      await expect(section.getByRole('heading').first()).toBeVisible();
  });

  test('the hero shows its first picture alone', async ({ page }) => {
    const pictures = page.locator('.slides img');
    await expect(pictures).toHaveCount(1);
    await expect(pictures).toBeVisible();
  });

  test('the hero has no button to pause it', async ({ page }) => {
    await expect(page.locator('#inicio').getByRole('button')).toBeHidden();
  });
});

test.describe('menu', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test.beforeEach(async ({ page }) => {
    await page.goto(routes.home);
    await page.locator('#seguridad').scrollIntoViewIfNeeded();
  });

  test('its button stays in reach while scrolling', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Menú' })).toBeInViewport();
  });

  test('it opens with every link in reach', async ({ page }) => {
    await page.getByRole('button', { name: 'Menú' }).click();

    const navigation = page.getByRole('navigation', { name: 'Principal' });
    await expect(navigation).toBeInViewport({ ratio: 1 });
    const links = navigation.getByRole('link');
    await expect(links).not.toHaveCount(0);
    // The menu covers at most the upper half, and scrolls.
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 0.99 });
    }
  });

  test('it does not cover the section that it opens', async ({ page }) => {
    await page.getByRole('button', { name: 'Menú' }).click();
    const navigation = page.getByRole('navigation', { name: 'Principal' });

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
  test.beforeEach(({ page }) => page.goto(routes.home));

  test('a request is stored', { tag: '@core' }, async ({ page, form }) => {
    const name = uniqueName();

    await form.send({ ...typed, name });
    await page.waitForURL('/gracias');

    const stored = await storedUnder(name);
    expect(stored).toEqual([
      expect.objectContaining({ ...typed, name, state: 'received' }),
    ]);
  });

  test('a request leads to a page that thanks', async ({ page, form }) => {
    await form.send({ ...typed, name: uniqueName() });

    await expect(page).toHaveURL('/gracias');
    await expect(page.getByRole('status')).toHaveText(words.success);
    await expect(page.locator('.received')).toBeVisible();
  });

  test('a rejected request leads to the error page', async ({ page, form, allow }) => {
    allow(422);

    await form.send(withOverlongMail);

    await expect(page).toHaveURL('/no-enviado#email');
    const main = page.getByRole('main');
    await expect(main.getByText(words.error)).toBeVisible();
    await expect(main.getByRole('link', { name: /^Llamar/ })).toBeVisible();
    await expect(main).toContainText(/Atrás/);
  });

  test('going back from the error page keeps the text', async ({ page, form, allow }) => {
    allow(422);
    await form.send(withOverlongMail);
    await page.waitForURL('/no-enviado#email');

    await page.goBack();

    expect(await form.values()).toEqual({ ...withOverlongMail, consent: true });
  });

  for (const field of contactFields)
    test(`the error page shows the message of ${field} alone`, async ({
      page,
      allow,
    }) => {
      allow(422);

      await page.goto(`${routes.submissionFailed}#${field}`);

      const shown = page.getByRole('main').locator('.hint').filter({ visible: true });
      await expect(shown).toHaveText(hints.es[field]);
    });
});

for (const { language, page: path } of [
  { language: 'es', page: resultPages.es.submissionFailed },
  { language: 'ca', page: resultPages.ca.submissionFailed },
] as const)
  test(`${path} says why a sender was refused`, async ({ page }) => {
    await page.goto(`${path}#${waitAnchor}`);

    const main = page.getByRole('main');
    const sentence = tooManyRequests[language](readablePhone(company.phone));
    await expect(main.getByRole('status')).toHaveText(formMessages[language].error);
    await expect(main.locator('.hint').filter({ visible: true })).toHaveText(sentence);
  });

const withOverlongMail = { ...typed, email: `${'a'.repeat(250)}@example.com` };
