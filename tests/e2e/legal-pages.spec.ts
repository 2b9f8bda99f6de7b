import { ca } from '../../src/site/i18n/ca.ts';
import { legalPages } from './all-pages.ts';
import { expect, test } from './strict-page.ts';

// `tests/html/pages.test.ts` checks their text without a browser.
const dates = [
  [
    '2026-11-21T12:00:00Z',
    '2026-11-21',
    '21 de noviembre de 2026',
    '21 de novembre del 2026',
  ],
  [
    '2026-12-31T22:59:59Z',
    '2026-12-31',
    '31 de diciembre de 2026',
    '31 de desembre del 2026',
  ],
  ['2026-12-31T23:30:00Z', '2027-01-01', '1 de enero de 2027', '1 de gener del 2027'],
  ['2028-06-30T22:00:00Z', '2028-07-01', '1 de julio de 2028', '1 de juliol del 2028'],
] as const;

// A visitor in another time zone and language.
test.use({ timezoneId: 'Pacific/Auckland', locale: 'en-NZ' });

test('every legal page shows today in Madrid, in its language', { tag: '@core' }, async ({
  page,
}) => {
  for (const [now, iso, inSpanish, inCatalan] of dates) {
    await page.clock.setFixedTime(now);
    for (const path of [...legalPages.map((each) => each.path), ca.paths.privacy]) {
      await page.goto(path);
      await expect(page.locator('time')).toHaveText(
        path === ca.paths.privacy ? inCatalan : inSpanish,
      );
      await expect(page.locator('time')).toHaveAttribute('datetime', iso);
    }
  }
});
