import { call, everythingSent, late, open, test } from './desk.ts';
import { becomeOldBrowser } from './old-browser.ts';
import { expect } from './strict-page.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(becomeOldBrowser);
});

test('a person signs in by a link in the oldest browser', async ({ page, desk }) => {
  await page.goto(await desk.newLink());

  await page.getByRole('button', { name: /^Entrar/ }).click();

  await expect(page.getByRole('heading', { name: 'Ya estás dentro' })).toBeVisible();
});

test('a request is answered in the oldest browser', async ({ page, desk }) => {
  await desk.fill([late]);
  await open(page, desk);
  await call(page);

  await page.getByRole('button', { name: 'Sí', exact: true }).click();

  await everythingSent(page);
  const answered = await desk.within((db) =>
    db.selectFrom('requests').select('answeredHow').executeTakeFirstOrThrow(),
  );
  expect(answered).toEqual({ answeredHow: 'call' });
});

for (const path of ['/personas', '/mas', '/apuntar']) {
  test(`the page ${path} opens in the oldest browser`, async ({ page, desk }) => {
    await open(page, desk, path);

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
