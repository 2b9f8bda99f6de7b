import { requestUrl } from '../../src/desk-api/paths.ts';
import { late, open, test } from './desk.ts';
import { expect } from './strict-page.ts';

test('the link of a mail opens the request of that mail, and nothing where its number is another’s', async ({
  page,
  desk,
}) => {
  const [id = 0] = await desk.fill([late]);
  const receivedAt = await desk.within(
    async (db) =>
      (await db.selectFrom('requests').select('receivedAt').where('id', '=', id).executeTakeFirstOrThrow())
        .receivedAt,
  );
  await open(page, desk);
  await page.goto(requestUrl(desk.origin, { id, receivedAt }));
  await expect(page.getByRole('heading', { name: 'Núria', level: 1 })).toBeVisible();
  await page.goto(requestUrl(desk.origin, { id, receivedAt: '2026-01-02T03:04:05.678Z' }));
  await expect(page.getByRole('heading', { name: 'Esta solicitud ya no está' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Núria', level: 1 })).toBeHidden();
});
