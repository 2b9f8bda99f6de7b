import { ca } from '../../src/site/i18n/ca.ts';
import { routes } from '../../src/site/routes.ts';
import { legalPages } from './all-pages.ts';
import { expect, test } from './strict-page.ts';

// `tests/html/pages.test.ts` checks the text without a browser.
const dates = [
  {
    moment: 'noon',
    now: '2026-11-21T12:00:00Z',
    iso: '2026-11-21',
    inSpanish: '21 de noviembre de 2026',
    inCatalan: '21 de novembre del 2026',
  },
  {
    moment: 'the last second of a year',
    now: '2026-12-31T22:59:59Z',
    iso: '2026-12-31',
    inSpanish: '31 de diciembre de 2026',
    inCatalan: '31 de desembre del 2026',
  },
  {
    moment: 'the first hour of a year',
    now: '2026-12-31T23:30:00Z',
    iso: '2027-01-01',
    inSpanish: '1 de enero de 2027',
    inCatalan: '1 de gener del 2027',
  },
  {
    moment: 'midnight in summer',
    now: '2028-06-30T22:00:00Z',
    iso: '2028-07-01',
    inSpanish: '1 de julio de 2028',
    inCatalan: '1 de juliol del 2028',
  },
];

// A visitor in another time zone and language.
test.use({ timezoneId: 'Pacific/Auckland', locale: 'en-NZ' });

for (const { moment, now, iso, inSpanish, inCatalan } of dates)
  test.describe(`at ${moment} in Madrid`, () => {
    test.beforeEach(({ page }) => page.clock.setFixedTime(now));

    test('the Spanish legal pages show the day', async ({ page }) => {
      for (const { path } of legalPages) {
        await page.goto(path);
        await expect(page.locator('time'), path).toHaveText(inSpanish);
        await expect(page.locator('time'), path).toHaveAttribute('datetime', iso);
      }
    });

    test('the Catalan privacy policy shows the day', async ({ page }) => {
      await page.goto(ca.paths.privacy);
      await expect(page.locator('time')).toHaveText(inCatalan);
      await expect(page.locator('time')).toHaveAttribute('datetime', iso);
    });
  });

test('no line ends within a date', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });

  for (const { path } of legalPages) {
    await page.goto(path);
    const lines = await page.locator('.legal .small > *').evaluateAll(linesOf);
    expect(lines, path).toEqual([1, 1]);
  }
});

test('a table on a phone names its columns to screen readers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(routes.privacy);

  const table = page.getByRole('table').first();
  await expect(table.getByRole('columnheader')).toHaveCount(2);
});

/** In the page: returns the number of lines of each element. */
function linesOf(elements: Element[]): number[] {
  return elements.map((element) => {
    const { height } = element.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
  });
}
