import { ca } from '../../src/site/i18n/ca.ts';
import { formMessages } from '../../src/site/quote-form/messages.ts';
import { hydrateForm } from './hydrate-form.ts';
import { expect, test } from './strict-page.ts';

const { paths } = ca;
const messages = formMessages.ca;

test('the Catalan form posts its language and shows Catalan messages', {
  tag: '@core',
}, async ({ page, allow }) => {
  allow(500);
  const sent: (string | null)[] = [];
  await page.route('**/contact-form-client.php', async (route) => {
    sent.push(
      /name="lang"\r\n\r\n(\w*)/.exec(route.request().postData() ?? '')?.[1] ?? null,
    );
    await route.fulfill(
      sent.length === 2
        ? { status: 500, json: { success: false } }
        : { json: { success: true } },
    );
  });
  for (const [path, outcome] of [
    ['/', null],
    [paths.home, messages.error],
    [paths.home, messages.success],
  ] as const) {
    await page.goto(path);
    await hydrateForm(page);
    const form = page.locator('form');
    await form.locator('[name=name]').fill('Anna');
    await form.locator('[name=email]').fill('anna@example.com');
    await form.locator('[name=message]').fill('Esquerdes a la façana');
    await form.getByRole('checkbox').check();
    await form.getByRole('button').click();
    if (outcome) await expect(page.getByRole('status')).toHaveText(outcome);
    else await expect(page.getByRole('status')).not.toBeEmpty();
  }
  expect(sent).toEqual([null, 'ca', 'ca']);
});

test('the header fits its links and telephone from 768 px', async ({ page }) => {
  // Without motion the menu is gone at once when the window becomes too narrow for it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', paths.home]) {
    await page.goto(path);
    for (const width of [768, 1024, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${path} at ${width} px`;
      await expect(page.locator('.header-phone'), where).toBeVisible();
      expect(await page.evaluate(overlapsInHeader), where).toEqual([]);
    }
  }
});

/** Neighbours in the header that lie over each other, and what reaches over its edges. */
function overlapsInHeader(): string[] {
  const parts = [
    ...document.querySelectorAll<HTMLElement>(
      '.header .brand-name, .menu li, .menu [lang], .header-phone, .header > *',
    ),
  ]
    .filter((part) => part.checkVisibility() && !part.matches('.brand, .menu'))
    .map((part) => ({ text: part.textContent ?? '', box: part.getBoundingClientRect() }))
    .sort((one, other) => one.box.left - other.box.left);
  return parts
    .filter(
      ({ box }, index) =>
        box.right > (parts[index + 1]?.box.left ?? innerWidth) || box.height > 80,
    )
    .map(({ text }) => text);
}
