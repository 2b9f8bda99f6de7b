import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer } from '../../../tests/support/server.ts';

test('what cannot be stored is not acknowledged: 503, and when to try again', async (t) => {
  const { url, database } = await startTestServer(t);
  await database.close();
  const response = await postForm(url, goodRequest);
  assert.equal(response.status, 503);
  assert.deepEqual(await response.json(), { success: false });
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
});

test('the failure is logged as an error, with its cause and without what the visitor wrote', async (t) => {
  const { url, database, lines } = await startTestServer(t);
  await sql`alter table requests rename to elsewhere`.execute(database.queries);
  await postForm(url, goodRequest);
  const error = lines.find((line) => line.includes('"level":"error"')) ?? '';
  assert.match(error, /no such table/);
  for (const value of Object.values(goodRequest)) assert.equal(lines.join('').includes(value), false);
});

test('once the storage is back, requests are taken again without a restart', async (t) => {
  const { url, database, stored } = await startTestServer(t);
  await sql`alter table requests rename to elsewhere`.execute(database.queries);
  assert.equal((await postForm(url, goodRequest)).status, 503);
  await sql`alter table elsewhere rename to requests`.execute(database.queries);
  assert.equal((await postForm(url, goodRequest)).status, 200);
  assert.equal((await stored()).length, 1);
});
