import { stat } from 'node:fs/promises';
import { routes } from '../../src/site/routes.ts';
import { expectWithin } from './budget-table.ts';
import { test } from './site-with-tag.ts';
import { expect } from './strict-page.ts';
import { isScript, sum, transfers } from './transfers.ts';

test('what an advertising tag adds before a visitor agrees to it', async ({ page }) => {
  const onPage = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeVisible();
    return transfers(page);
  };
  const landing = await onPage(routes.home);
  const document = sum(landing.filter(({ path }) => path === routes.home));
  const withoutTag = (await stat('dist/site/index.html.br')).size;
  expectWithin('What an advertising tag adds of our own, bytes in brotli', [
    // The banner, its styles and its script: all of them stand in the document.
    { what: 'document of the landing page', actual: document - withoutTag, limit: 1250 },
    { what: 'scripts of the landing page', actual: sum(landing.filter(isScript)), limit: 2000 },
    {
      what: 'scripts of a legal page (count)',
      actual: (await onPage(routes.cookies)).filter(isScript).length,
      limit: 0,
    },
  ]);
});
