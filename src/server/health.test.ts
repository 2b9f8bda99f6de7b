import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/kit/clock.ts';
import {
  openTestDatabase,
  sqliteFile,
  testDatabase,
  testOnPostgres,
} from '../../tests/kit/database.ts';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { query } from '../../tests/kit/postgres.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Transact } from '../database/transact.ts';
import { createStorageCheck } from './health.ts';

test('/healthz reports liveness, and /readyz that requests can be stored', async (t) => {
  const clock = testClock();
  const { url, database, lines } = await startTestServer(t, { clock });
  await postForm(url, validRequest);
  const ask = async (path: string) => {
    const response = await fetch(url + path);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    return [response.status, await response.json()];
  };
  assert.deepEqual(await ask('/healthz'), [200, { status: 'ok' }]);
  assert.deepEqual(await ask('/readyz'), [200, { status: 'ready' }]);
  await sql`pragma query_only = on`.execute(database.queries);
  clock.advance(5000);
  const away = { status: 'unavailable' };
  assert.deepEqual(await ask('/readyz'), [503, away]);
  assert.match(lines.join(''), /readonly database","msg":"no request can be stored/);
  await database.close();
  clock.advance(5000);
  assert.deepEqual(await ask('/readyz'), [503, away]);
  assert.deepEqual(await ask('/healthz'), [200, { status: 'ok' }]);
});

test('detects a disk that fits a small row but no request', async (t) => {
  const { later, queries } = await open(t, await sqliteFile(t));
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(queries);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pageCount ?? 0)}`.execute(queries);
  const failure = await later();
  assert.match(failure?.reason ?? '', /full/);
  assert.equal((await later())?.since, '2026-11-21T09:00:05.000Z', 'since the first');
  await sql`pragma max_page_count = 1000000`.execute(queries);
  assert.equal(await later(), undefined);
});

testOnPostgres('detects a PostgreSQL that became read-only', async (t, config) => {
  const { url } = config;
  const { later } = await open(t, config);
  assert.equal(await later(), undefined);
  const name = new URL(url).pathname.slice(1);
  await query(url, `alter database ${name} set default_transaction_read_only = on`);
  await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
  // The first query on each connection that was cut off may report only that.
  await until(async () => /read-only/.test((await later())?.reason ?? ''));
});

testDatabase('keeps one row, and probes once in five seconds', async (t, config) => {
  const { later, check, clock, queries, tries } = await open(t, config);
  await queries.insertInto('settings').values({ name: 'vapid-key', value: '' }).execute();
  await Promise.all(Array.from({ length: 20 }, check));
  clock.advance(4999);
  await check();
  assert.equal(tries(), 1);
  for (let count = 0; count < 3; count++) assert.equal(await later(), undefined);
  assert.equal(tries(), 4);
  assert.equal((await queries.selectFrom('settings').select('name').execute()).length, 2);
});

async function open(t: TestContext, config: DatabaseConfig) {
  const { queries, transact } = await openTestDatabase(t, config);
  const clock = testClock();
  let tries = 0;
  const counted: Transact = (work) => {
    tries++;
    return transact(work);
  };
  const check = createStorageCheck({ transact: counted }, clock);
  /** Returns the result once the last probe has expired. */
  const later = () => {
    clock.advance(5000);
    return check();
  };
  return { queries, clock, check, later, tries: () => tries };
}
