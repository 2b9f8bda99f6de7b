import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer } from '../../../tests/support/server.ts';

test('the failure is logged as an error, with its cause and without what the visitor wrote', async (t) => {
  const { url, database, lines } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);
  await postForm(url, goodRequest);
  const error = lines.find((line) => /"level":"error".*"reqId"/.test(line)) ?? '';
  assert.match(error, /StorageUnavailableError.*attempt to write a readonly database/);
  for (const value of Object.values(goodRequest)) assert.equal(lines.join('').includes(value), false);
});

test('a mistake in the program is no fault of the storage: 500, logged with its stack, and counted', async (t) => {
  const { url, database, lines, metrics } = await startTestServer(t);
  await sql`alter table requests rename column message to text`.execute(database.queries);
  const response = await postForm(url, goodRequest);
  assert.deepEqual([response.status, await response.json()], [500, { success: false }]);
  assert.equal(response.headers.get('retry-after'), null);
  const { err } = JSON.parse(lines.find((line) => /"level":"error".*"reqId"/.test(line)) ?? '{}');
  assert.match(err.stack, /no column named message\n +at /);
  for (const value of Object.values(goodRequest)) assert.equal(lines.join('').includes(value), false);
  const counted = await metrics.registry.getSingleMetricAsString('contact_requests_total');
  assert.match(counted, /outcome="error"\} 1$/m);
});
