import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { temporaryDirectory } from '../../../tests/kit/folders.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { startTestServer } from '../../../tests/kit/server.ts';

test('responds 503 while another program locks the database', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const { url, stored } = await startTestServer(t, {
    database: { kind: 'sqlite', file },
  });
  const other = new DatabaseSync(file);
  t.after(() => other.close());
  other.exec('begin immediate');
  await assertAway(await postForm(url, validRequest));
  other.exec('rollback');
  assert.equal((await postForm(url, validRequest)).status, 200);
  assert.equal((await stored()).length, 1);
});

test('logs a storage error with its cause, without the visitor’s text', async (t) => {
  const { url, stored, database, lines } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);
  await assertAway(await postForm(url, validRequest));
  const error = lines.find((line) => /"level":"error".*"reqId"/.test(line)) ?? '';
  assert.match(error, /attempt to write a readonly database/);
  for (const value of Object.values(validRequest))
    assert.equal(lines.join('').includes(value), false);
  await sql`pragma query_only = off`.execute(database.queries);
  assert.equal((await postForm(url, validRequest)).status, 200);
  assert.equal((await stored()).length, 1);
});

test('a programming error is a 500, logged with its stack', async (t) => {
  const { url, database, lines } = await startTestServer(t);
  await sql`alter table requests rename column message to text`.execute(database.queries);
  const response = await postForm(url, validRequest);
  assert.deepEqual([response.status, await response.json()], [500, { success: false }]);
  assert.equal(response.headers.get('retry-after'), null);
  const { err } = JSON.parse(
    lines.find((line) => /"level":"error".*"reqId"/.test(line)) ?? '{}',
  );
  assert.match(err.stack, /no column named message\n +at /);
  for (const value of Object.values(validRequest))
    assert.equal(lines.join('').includes(value), false);
});

async function assertAway(response: Response): Promise<void> {
  assert.deepEqual([response.status, await response.json()], [503, { success: false }]);
  assert.equal(response.headers.get('retry-after'), '30');
  assert.equal(response.headers.get('cache-control'), 'no-store');
}
