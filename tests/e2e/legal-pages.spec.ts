import { ca } from '../../src/site/content/ca/words.ts';
import { routes } from '../../src/site/routes.ts';
import { legalPages } from './all-pages.ts';
import { expect, test } from './quiet-page.ts';

/** What they say is read without a browser: `tests/site/pages.test.ts`. */
const dates = [
  ['2026-11-21T12:00:00Z', '2026-11-21', '21 de noviembre de 2026', '21 de novembre del 2026'],
  ['2026-12-31T22:59:59Z', '2026-12-31', '31 de diciembre de 2026', '31 de desembre del 2026'],
  ['2026-12-31T23:30:00Z', '2027-01-01', '1 de enero de 2027', '1 de gener del 2027'],
  ['2028-06-30T22:00:00Z', '2028-07-01', '1 de julio de 2028', '1 de juliol del 2028'],
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

  test('the date is still the day in Madrid, in the language of the page', async ({ page }) => {
    for (const [now, iso, long, inCatalan] of dates) {
      await page.clock.setFixedTime(now);
      for (const [path, words] of [
        [routes.privacy, long],
        [ca.paths.privacy, inCatalan],
      ] as const) {
        await page.goto(path);
        await expect(page.locator('time')).toHaveText(words);
        await expect(page.locator('time')).toHaveAttribute('datetime', iso);
      }
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

test('on no window a year stands alone on a line', async ({ page }) => {
  for (const { name, path } of legalPages) {
    await page.goto(path);
    for (const width of [320, 360, 390, 430, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.locator('.legal__date').evaluateAll(loneYears), `${name} at ${width} px`).toEqual([]);
    }
  }
});

/** The dates whose year is all that stands on the last line. */
function loneYears(dates: Element[]): string[] {
  const topOf = (date: Element, word: RegExp) => {
    const texts = document.createTreeWalker(date, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const found = word.exec(texts.currentNode.textContent ?? '');
      if (!found) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, found.index);
      range.setEnd(texts.currentNode, found.index + 2);
      return Math.round(range.getBoundingClientRect().top);
    }
    return undefined;
  };
  return dates
    .filter((date) => topOf(date, /de (?=20\d\d)/) !== topOf(date, /20\d\d/))
    .map(({ textContent }) => textContent);
}
