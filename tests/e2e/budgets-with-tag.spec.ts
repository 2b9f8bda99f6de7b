import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '../../src/site/routes.ts';
import { expectWithin } from './budget-table.ts';
import { test } from './site-with-tag.ts';
import { expect } from './strict-page.ts';
import { isScript, sum, transfers } from './transfers.ts';

test('what an advertising tag adds before anybody has agreed to it', async ({ page }) => {
  await page.goto(routes.home);
  await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeVisible();
  const all = await transfers(page);
  const document = sum(all.filter(({ path }) => path === routes.home));
  const scripts = all.filter(isScript);
  await page.goto(routes.cookies);
  await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeVisible();
  const onLegalPage = sum((await transfers(page)).filter(isScript));
  expectWithin('What an advertising tag adds of our own, bytes in brotli', [
    { what: 'document of the landing page', actual: document - (await documentWithoutTag()), limit: 1500 },
    { what: 'scripts of the landing page before the form is near', actual: sum(scripts), limit: 5000 },
    { what: 'scripts on a legal page, which has none else', actual: onLegalPage, limit: 2000 },
  ]);
});

async function documentWithoutTag(): Promise<number> {
  return (await stat(join(process.env.SITE_DIR ?? 'dist/site', 'index.html.br'))).size;
}
