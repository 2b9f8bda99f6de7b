import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { type Budget, expectWithin } from './budget-table.ts';
import { test } from './site-with-tag.ts';
import { expect } from './strict-page.ts';
import { isScript, sum, transfers } from './transfers.ts';

test('a page with a tag keeps its budgets before consent', async ({ page }) => {
  const budgets: Budget[] = [];
  for (const { paths, consent } of [es, ca])
    for (const path of [paths.home, paths.cookies]) {
      await page.goto(path);
      await expect(page.getByRole('region', { name: consent.name })).toBeVisible();

      const all = await transfers(page);
      const document = all.filter((each) => each.path === path);
      budgets.push({ what: `document at ${path}`, actual: sum(document), limit: 17_500 });
      budgets.push({
        what: `scripts at ${path}`,
        actual: sum(all.filter(isScript)),
        limit: path === paths.home ? 3200 : 1200,
      });
    }

  expectWithin('Budgets with an advertising tag, bytes in brotli', budgets);
});
