import type { Page } from '@playwright/test';
import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { formMessages } from '../../src/site/quote-form/messages.ts';
import { hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

const messages = formMessages.ca;

for (const { what, home, language } of [
  { what: 'the Spanish form posts no language', home: es.paths.home, language: null },
  { what: 'the Catalan form posts its language', home: ca.paths.home, language: 'ca' },
])
  test(what, async ({ page, form }) => {
    const posted = await form.answerWithJson({ success: true });
    await page.goto(home);

    await sendInCatalan(page);

    await expect(page.getByRole('status')).not.toBeEmpty();
    expect(posted.map((request) => languageIn(request.postData()))).toEqual([language]);
  });

test('the Catalan form confirms in Catalan', { tag: '@core' }, async ({ page, form }) => {
  await form.answerWithJson({ success: true });
  await page.goto(ca.paths.home);

  await sendInCatalan(page);

  await expect(page.getByRole('status')).toHaveText(messages.success);
});

test('the Catalan form shows its error in Catalan', async ({ page, form, allow }) => {
  allow(500);
  await form.answerWithJson({ success: false }, 500);
  await page.goto(ca.paths.home);

  await sendInCatalan(page);

  await expect(page.getByRole('status')).toHaveText(messages.error);
});

for (const path of [es.paths.home, ca.paths.home])
  test(`the header of ${path} fits its links from 768 px`, async ({ page }) => {
    // Without motion, the menu disappears at once when the window becomes too narrow for
    // it.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);

    for (const width of [768, 1024, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `at ${width} px`;
      await expect(page.locator('.header-link[href^="tel:"]'), where).toBeVisible();
      expect(await page.evaluate(overlapsInHeader), where).toEqual([]);
    }
  });

for (const { locale, offers } of [
  { locale: 'ca-ES', offers: true },
  { locale: 'es-ES', offers: false },
])
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale, viewport: { width: 1920, height: 900 } });

    test(`is ${offers ? '' : 'not '}offered Catalan in a sentence`, async ({ page }) => {
      await page.goto(es.paths.home);

      const link = page.locator('.header-link[lang=ca]');
      const sentence = link.getByText('també');
      await expect(sentence).toHaveCount(offers ? 1 : 0);
    });
  });

/** Fills in a form by the names of its fields, whose labels depend on the language. */
async function sendInCatalan(page: Page): Promise<void> {
  await hydrateForm(page);
  const form = page.locator('form');
  await form.locator('[name=name]').fill('Anna');
  await form.locator('[name=email]').fill('anna@example.com');
  await form.locator('[name=message]').fill('Esquerdes a la façana');
  await form.getByRole('checkbox').check();
  await form.getByRole('button').click();
}

function languageIn(posted: string | null): string | null {
  return /name="lang"\r\n\r\n(\w*)/.exec(posted ?? '')?.[1] ?? null;
}

/**
 * In the page: returns neighbours in the header that overlap, and elements that overflow
 * it.
 */
function overlapsInHeader(): string[] {
  const header = document.querySelectorAll<HTMLElement>(
    '.header .brand-name, .menu li, .header > *',
  );
  const parts = [...header]
    .filter((part) => part.checkVisibility() && !part.matches('.brand, .menu'))
    .map((part) => ({ text: part.textContent ?? '', box: part.getBoundingClientRect() }))
    .sort((one, other) => one.box.left - other.box.left);

  const found: string[] = [];
  for (const [index, { text, box }] of parts.entries()) {
    const end = parts[index + 1]?.box.left ?? innerWidth;
    if (box.right > end || box.height > 80) found.push(text);
  }
  return found;
}
