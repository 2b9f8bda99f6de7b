import { form as words } from '../../src/site/content/ca/form.ts';
import { ca } from '../../src/site/content/ca/words.ts';
import { wakeIslands } from './islands.ts';
import { expect, failedRequest, test } from './strict-page.ts';

const { paths } = ca;

test.describe('the form in Catalan', () => {
  test.use({ expectedComplaints: [failedRequest] });

  test('says its language, which the Spanish one does not, and says in Catalan what became of it', {
    tag: '@core',
  }, async ({ page }) => {
    const sent: (string | null)[] = [];
    await page.route('**/contact-form-client.php', async (route) => {
      sent.push(/name="lang"\r\n\r\n(\w*)/.exec(route.request().postData() ?? '')?.[1] ?? null);
      await route.fulfill(
        sent.length === 2 ? { status: 500, json: { success: false } } : { json: { success: true } },
      );
    });
    for (const [path, outcome] of [
      ['/', null],
      [paths.home, words.error],
      [paths.home, words.success],
    ] as const) {
      await page.goto(path);
      await wakeIslands(page);
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
    await expect(page.getByRole('button', { name: words.again })).toBeVisible();
  });
});

test('what moves says its words in Catalan: the menu and the slideshow', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.home);
  await wakeIslands(page);
  const button = page.locator('.burger summary');
  await expect(button).toHaveAttribute('aria-label', ca.menu.open);
  await button.click();
  await expect(button).toHaveAttribute('aria-label', ca.menu.close);
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-label', ca.menu.open);
  const player = page.getByRole('button', { name: ca.player.pause + ca.player.pictures });
  await player.click();
  await expect(page.getByRole('button', { name: ca.player.resume + ca.player.pictures })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a request in Catalan is thanked for in Catalan', async ({ page }) => {
    await page.goto(paths.home);
    await page.locator('[name=name]').fill('Anna');
    await page.locator('[name=email]').fill('anna@example.com');
    await page.locator('[name=message]').fill(`Esquerdes ${Math.random()}`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page).toHaveURL(paths.thanks);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ca.thanks.title);
  });
});

test.describe('in a browser that prefers Catalan', () => {
  test.use({ locale: 'ca-ES' });

  test('nobody is led away from the language of the address', async ({ page }) => {
    for (const path of ['/', paths.home]) {
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

test('the header holds the name of the other language at every width', async ({ page }) => {
  for (const path of ['/', paths.home]) {
    await page.goto(path);
    for (const width of [1024, 1200, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(scrolls, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      const nav = await page.locator('.nav').boundingBox();
      const brand = await page.locator('.brand').boundingBox();
      expect((brand?.x ?? 0) + (brand?.width ?? 0), `${path} at ${width} px`).toBeLessThanOrEqual(
        nav?.x ?? 0,
      );
    }
  }
});
