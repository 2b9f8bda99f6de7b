import { routes } from '../../src/site/routes.ts';
import { legalPages } from './all-pages.ts';
import { expect, test } from './quiet-page.ts';

test('the three legal pages are where they were asked for, each with a text under its heading', async ({
  page,
}) => {
  expect(legalPages.map(({ path }) => path)).toEqual(['/politica-privacidad', '/aviso-legal', '/cookies']);
  const headings = new Set<string>();
  for (const { name, path } of legalPages) {
    const response = await page.goto(path);
    expect(response?.status(), name).toBe(200);
    headings.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
    expect((await page.getByRole('main').innerText()).length, name).toBeGreaterThan(500);
  }
  expect(headings.size).toBe(3);
});

test('each legal page has a link back to the home page', async ({ page }) => {
  for (const { path } of legalPages) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL(routes.home);
  }
});

for (const [now, iso, long] of [
  ['2026-11-21T12:00:00Z', '2026-11-21', '21 de noviembre de 2026'],
  ['2026-12-31T22:59:59Z', '2026-12-31', '31 de diciembre de 2026'],
  ['2026-12-31T23:30:00Z', '2027-01-01', '1 de enero de 2027'],
  ['2028-06-30T22:00:00Z', '2028-07-01', '1 de julio de 2028'],
] as const) {
  test(`read at ${now} every legal page was last updated on ${long}`, async ({ page }) => {
    await page.clock.setFixedTime(now);
    for (const { path } of legalPages) {
      await page.goto(path);
      await expect(page.getByText(/última actualización/i)).toContainText(long);
      await expect(page.locator('time')).toHaveText(long);
      await expect(page.locator('time')).toHaveAttribute('datetime', iso);
    }
  });
}

test.describe('for a visitor in another time zone and language', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'en-NZ' });

  test('the date is still the day in Madrid, in Spanish', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-21T12:00:00Z');
    await page.goto(routes.privacy);
    await expect(page.locator('time')).toHaveText('21 de noviembre de 2026');
  });
});

for (const width of [1920, 2560]) {
  test(`at ${width} px the content of every legal page is at most 1400 px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    for (const { name, path } of legalPages) {
      await page.goto(path);
      const contentWidth = await page.getByRole('main').evaluate((main) => {
        const texts = [...main.querySelectorAll('a, h1, h2, p, li, nav')];
        const boxes = texts.map((text) => text.getBoundingClientRect());
        return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      });
      expect(contentWidth, name).toBeGreaterThan(600);
      expect(contentWidth, name).toBeLessThanOrEqual(1400);
    }
  });
}

test('each entry of the contents leads to a section of that name', async ({ page }) => {
  for (const { name, path } of legalPages) {
    await page.goto(path);
    const entries = await page.getByRole('main').getByRole('navigation').getByRole('link').all();
    expect(entries.length, name).toBeGreaterThan(1);
    for (const entry of entries) {
      const target = page.locator((await entry.getAttribute('href')) ?? '');
      await expect(target).toHaveText((await entry.textContent()) ?? '');
    }
  }
});
