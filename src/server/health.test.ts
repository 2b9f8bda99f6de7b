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
import { query } from '../../tests/kit/postgres.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Transact } from '../database/transact.ts';
import { createStorageCheck } from './health.ts';

for (const { path, status } of [
  { path: '/healthz', status: 'ok' },
  { path: '/readyz', status: 'ready' },
]) {
  test(`${path} says that all is well`, async (t) => {
    const { url } = await startTestServer(t);

    const answer = await fetch(url + path);

    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { status });
  });

  test(`no cache keeps the answer of ${path}`, async (t) => {
    const { url } = await startTestServer(t);

    const { headers } = await fetch(url + path);

    assert.equal(headers.get('cache-control'), 'no-store');
  });
}

test('/readyz says that no request can be stored', async (t) => {
  const { readiness, stopWrites } = await openReady(t);

  await stopWrites();

  const answer = await readiness();
  assert.equal(answer.status, 503);
  assert.deepEqual(await answer.json(), { status: 'unavailable' });
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('logs why no request can be stored', async (t) => {
  const { lines, readiness, stopWrites } = await openReady(t);

  await stopWrites();

  await readiness();
  assert.match(lines.join(''), /readonly database","msg":"no request can be stored/);
});

test('/readyz says that the database is closed', async (t) => {
  const { database, readiness } = await openReady(t);

  await database.close();

  const answer = await readiness();
  assert.equal(answer.status, 503);
  assert.deepEqual(await answer.json(), { status: 'unavailable' });
});

test('/healthz needs no database', async (t) => {
  const { url, database } = await openReady(t);

  await database.close();

  const answer = await fetch(`${url}/healthz`);
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { status: 'ok' });
});

test('detects a disk with room for a small row only', async (t) => {
  const { later, fillDisk } = await open(t, await sqliteFile(t));

  await fillDisk();

  const failure = await later();
  assert.match(failure?.reason ?? '', /full/);
});

test('says since when no request can be stored', async (t) => {
  const { later, fillDisk } = await open(t, await sqliteFile(t));
  await fillDisk();
  await later();

  const failure = await later();

  assert.equal(failure?.since, '2026-11-21T09:00:05.000Z');
});

test('detects that the disk has room again', async (t) => {
  const { later, fillDisk, emptyDisk } = await open(t, await sqliteFile(t));
  await fillDisk();
  await later();

  await emptyDisk();

  assert.equal(await later(), undefined);
});

testOnPostgres('detects a PostgreSQL that became read-only', async (t, config) => {
  const { later } = await open(t, config);
  assert.equal(await later(), undefined);
  const name = new URL(config.url).pathname.slice(1);

  await query(
    config.url,
    `alter database ${name} set default_transaction_read_only = on`,
  );
  await query(
    config.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid()`,
  );

  // The first query on each connection that was cut off may report only that.
  await until(async () => /read-only/.test((await later())?.reason ?? ''));
});

testDatabase('probes once in five seconds', async (t, config) => {
  const { check, clock, tries } = await open(t, config);
  await Promise.all(Array.from({ length: 20 }, check));

  clock.advance(4999);
  await check();

  assert.equal(tries(), 1);
});

testDatabase('probes again after five seconds', async (t, config) => {
  const { check, later, tries } = await open(t, config);
  await check();

  const result = await later();

  assert.equal(result, undefined);
  assert.equal(tries(), 2);
});

testDatabase('keeps one row of all probes', async (t, config) => {
  const { queries, later } = await open(t, config);
  await queries.insertInto('settings').values({ name: 'vapid-key', value: '' }).execute();

  for (let count = 0; count < 3; count++) await later();

  const rows = await queries.selectFrom('settings').select('name').execute();
  assert.equal(rows.length, 2);
});

/** Starts a server that has answered that it is ready, five seconds ago. */
async function openReady(t: TestContext) {
  const clock = testClock();
  const server = await startTestServer(t, { clock });
  await fetch(`${server.url}/readyz`);
  clock.advance(5000);

  return {
    ...server,
    readiness: () => fetch(`${server.url}/readyz`),
    async stopWrites(): Promise<void> {
      await sql`pragma query_only = on`.execute(server.database.queries);
    },
  };
}

/** Opens a database and a storage check that counts its tries. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { queries, transact } = await openTestDatabase(t, config);
  const clock = testClock();
  let tries = 0;
  const counted: Transact = (work) => {
    tries++;
    return transact(work);
  };
  const check = createStorageCheck({ transact: counted }, clock);

  return {
    queries,
    clock,
    check,
    tries: () => tries,
    /** Returns the result once the last probe has expired. */
    later() {
      clock.advance(5000);
      return check();
    },
    async fillDisk(): Promise<void> {
      const pages = await sql<{ pageCount: number }>`pragma page_count`.execute(queries);
      const count = sql.lit(pages.rows[0]?.pageCount ?? 0);
      await sql`pragma max_page_count = ${count}`.execute(queries);
    },
    async emptyDisk(): Promise<void> {
      await sql`pragma max_page_count = 1000000`.execute(queries);
    },
  };
}
