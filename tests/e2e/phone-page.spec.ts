import { company } from '../../src/site/company.ts';
import { questions } from '../../src/site/content/questions.ts';
import { routes } from '../../src/site/routes.ts';
import { expect, test } from './quiet-page.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

test('the page is at most 10,300 px long', async ({ page }) => {
  await page.goto(routes.home);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(10_300);
});

test('the pictures of the featured services stand beside their texts', async ({ page }) => {
  await page.goto(routes.home);
  const cards = page.locator('#servicios li').filter({ has: page.getByRole('img') });
  for (const card of await cards.all()) {
    const picture = await card.getByRole('img').boundingBox();
    const text = await card.getByRole('paragraph').boundingBox();
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(text?.x ?? 0);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the questions are closed, and each opens by the keyboard and closes the one before', async ({
      page,
    }) => {
      await page.goto(routes.home);
      const all = page.locator('#contacto details');
      const asked = questions(company);
      await expect(all).toHaveCount(asked.length);
      for (const [index, { answer }] of asked.entries()) {
        const text = all.nth(index).getByText(answer);
        await expect(text).toBeHidden();
        await all.nth(index).locator('summary').focus();
        await page.keyboard.press('Enter');
        await expect(text).toBeVisible();
        await expect(page.locator('#contacto details[open]')).toHaveCount(1);
      }
    });
  });
}
