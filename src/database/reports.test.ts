import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { storedRequest } from '../../tests/support/requests.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import { insertRequest } from '../requests/store.ts';
import { openDatabase } from './open.ts';

testDatabase('a report reads what was just committed', async (t, config) => {
  const { queries, reports, close } = await openDatabase(config);
  t.after(close);
  for (let count = 1; count <= 3; count++) {
    await insertRequest(queries, { ...storedRequest, message: `Grieta nº ${count}` });
    const rows = await reports
      .selectFrom('requests')
      .select(['id', 'message'])
      .orderBy('id', 'desc')
      .execute();
    assert.deepEqual({ ...rows[0] }, { id: count, message: `Grieta nº ${count}` });
  }
});

test('with SQLite a report that takes its time keeps nobody waiting', async (t) => {
  const { queries, reports, close } = await openDatabase(await sqliteFile(t));
  t.after(close);
  let done = false;
  const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000000)
    select count(*) from n`
    .execute(reports)
    .then(() => {
      done = true;
    });
  await insertRequest(queries, storedRequest);
  assert.equal(done, false);
  await slow;
});

test('with SQLite a report changes nothing, and a fault says what it is', async (t) => {
  const { queries, reports, close } = await openDatabase(await sqliteFile(t));
  t.after(close);
  await insertRequest(queries, storedRequest);
  await assert.rejects(reports.deleteFrom('requests').execute(), /readonly/);
  const error = await sql`select nothing from nowhere`.execute(reports).catch((error: unknown) => error);
  assert.ok(error instanceof Error && 'errcode' in error && error.errcode === 1);
  await assert.rejects(
    reports.transaction().execute(async () => {}),
    /only read/,
  );
});
