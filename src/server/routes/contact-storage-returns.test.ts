import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer, temporaryDirectory } from '../../../tests/support/server.ts';

test('a disk that is full: nothing is acknowledged, and it recovers by itself', async (t) => {
  const { url, stored, database } = await startTestServer(t);
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(database.queries);
  const pages = (rows[0]?.pageCount ?? 0) + 2;
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.queries);
  const large = { ...goodRequest, message: 'grieta '.repeat(700) };
  let acknowledged = 0;
  for (;;) {
    const response = await postForm(url, { ...large, name: `Ana ${acknowledged}` });
    if (response.status !== 200) {
      await assertAway(response);
      break;
    }
    acknowledged++;
  }
  assert.equal((await stored()).length, acknowledged);
  await sql`pragma max_page_count = 1000000`.execute(database.queries);
  await assertTaken(await postForm(url, { ...large, name: `Ana ${acknowledged}` }));
  assert.equal((await stored()).length, acknowledged + 1);
});

test('a database that became read-only', async (t) => {
  const { url, stored, database } = await startTestServer(t);
  await sql`pragma query_only = on`.execute(database.queries);
  await assertAway(await postForm(url, goodRequest));
  await sql`pragma query_only = off`.execute(database.queries);
  await assertTaken(await postForm(url, goodRequest));
  assert.equal((await stored()).length, 1);
});

test('a database that another program holds', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const { url, stored } = await startTestServer(t, { database: { kind: 'sqlite', file } });
  const other = new DatabaseSync(file);
  t.after(() => other.close());
  other.exec('begin immediate');
  await assertAway(await postForm(url, goodRequest));
  other.exec('rollback');
  await assertTaken(await postForm(url, goodRequest));
  assert.equal((await stored()).length, 1);
});

async function assertAway(response: Response): Promise<void> {
  assert.equal(response.status, 503);
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await response.json(), { success: false });
}

async function assertTaken(response: Response): Promise<void> {
  assert.deepEqual([response.status, await response.json()], [200, { success: true }]);
}
