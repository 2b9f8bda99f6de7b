import { routes } from '../../src/site/routes.ts';
import { legalPages } from './all-pages.ts';
import { expect, test } from './quiet-page.ts';

/** What they say is read without a browser: `tests/site/pages.test.ts`. */
const dates = [
  ['2026-11-21T12:00:00Z', '2026-11-21', '21 de noviembre de 2026'],
  ['2026-12-31T22:59:59Z', '2026-12-31', '31 de diciembre de 2026'],
  ['2026-12-31T23:30:00Z', '2027-01-01', '1 de enero de 2027'],
  ['2028-06-30T22:00:00Z', '2028-07-01', '1 de julio de 2028'],
] as const;

test('every legal page was last updated on the day on which it is read, and leads home', {
  tag: '@core',
}, async ({ page }) => {
  const [now, iso, long] = dates[2];
  await page.clock.setFixedTime(now);
  for (const { path } of legalPages) {
    await page.goto(path);
    await expect(page.getByText(/última actualización/i)).toContainText(long);
    await expect(page.locator('time')).toHaveAttribute('datetime', iso);
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(routes.home);
  }
});

test.describe('for a visitor in another time zone and language', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'en-NZ' });

  test('the date is still the day in Madrid, in Spanish', async ({ page }) => {
    for (const [now, iso, long] of dates) {
      await page.clock.setFixedTime(now);
      await page.goto(routes.privacy);
      await expect(page.locator('time')).toHaveText(long);
      await expect(page.locator('time')).toHaveAttribute('datetime', iso);
    }
  });
});

test('on wide windows the content of every legal page is at most 1400 px wide', async ({ page }) => {
  for (const { name, path } of legalPages) {
    await page.goto(path);
    for (const width of [1920, 2560]) {
      await page.setViewportSize({ width, height: 1000 });
      const contentWidth = await page.getByRole('main').evaluate((main) => {
        const texts = [...main.querySelectorAll('a, h1, h2, p, li, nav')];
        const boxes = texts.map((text) => text.getBoundingClientRect());
        return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      });
      expect(contentWidth, `${name} at ${width} px`).toBeGreaterThan(600);
      expect(contentWidth, `${name} at ${width} px`).toBeLessThanOrEqual(1400);
    }
  }
});
