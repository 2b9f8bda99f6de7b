import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/support/clock.ts';
import { submissionOf } from '../../tests/support/form.ts';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import { until } from '../../tests/support/until.ts';
import { copySqliteFile } from '../database/backup.ts';
import { type Database, openDatabase } from '../database/open.ts';
import type { Transact } from '../database/transact.ts';
import { receiveRequest } from './receive.ts';
import { createStorageHealth } from './storage-health.ts';

const postgres = testPostgres();

test('a file that another program holds is found out before a visitor comes, and again when it is free', async (t) => {
  const config = await sqliteFile(t);
  const { health, later } = await open(t, await openDatabase(config));
  assert.equal(await health.check(), undefined);
  const other = new DatabaseSync(config.file);
  t.after(() => other.close());
  other.exec('begin immediate');
  assert.match((await later())?.reason ?? '', /locked/);
  other.exec('rollback');
  assert.equal(await later(), undefined);
});

test('a database without room for a request is found out, though it takes a small row', async (t) => {
  const database = await openDatabase(await sqliteFile(t));
  const { health, later } = await open(t, database);
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(database.queries);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pageCount ?? 0)}`.execute(database.queries);
  assert.match((await health.check())?.reason ?? '', /full/);
  await sql`pragma max_page_count = 1000000`.execute(database.queries);
  assert.equal(await later(), undefined);
});

test('reports a PostgreSQL that became read-only', async (t) => {
  const url = await postgres.newDatabase();
  const database = await openDatabase({ kind: 'postgres', url });
  const { later } = await open(t, database);
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

test('a backup that is running is no failure', async (t) => {
  const config = await sqliteFile(t);
  const { later } = await open(t, await openDatabase(config));
  const reader = new DatabaseSync(config.file, { readOnly: true });
  t.after(() => reader.close());
  reader.exec('begin; select * from requests');
  assert.equal(await later(), undefined, 'one that reads');
  const copied = copySqliteFile(config.file, `${config.file}.copy`);
  assert.equal(await later(), undefined);
  await copied;
});

testDatabase('a try keeps one row, and leaves the requests alone', async (t, config) => {
  const database = await openDatabase(config);
  const { later } = await open(t, database);
  for (let tries = 0; tries < 3; tries++) assert.equal(await later(), undefined);
  const kept = await database.queries.selectFrom('settings').select('name').execute();
  assert.deepEqual(
    kept.map(({ name }) => name.split(' ')[1]),
    ['2026-11-21T09:00:15.000Z'],
  );
  assert.deepEqual(await database.queries.selectFrom('requests').selectAll().execute(), []);
});

test('what is known for less than five seconds is not tried again; many who ask share one try', async (t) => {
  const { health, clock, later, receive, transactions } = await open(
    t,
    await openDatabase(await sqliteFile(t)),
  );
  await Promise.all(Array.from({ length: 20 }, () => health.check()));
  assert.equal(transactions(), 1);
  clock.advance(4999);
  await health.check();
  assert.equal(transactions(), 1);
  clock.advance(1);
  await receive();
  await health.check();
  assert.equal(transactions(), 2, 'the request has shown it');
  await later();
  assert.equal(transactions(), 3);
});

test('a database that does not answer is given two seconds, and no second try beside the first', async () => {
  const clock = testClock();
  const never = Promise.withResolvers<never>();
  let tries = 0;
  const transact: Transact = () => {
    tries++;
    return never.promise;
  };
  const health = createStorageHealth({ transact }, clock);
  const asked = [health.check(), health.check()];
  clock.advance(2000);
  for (const failing of await Promise.all(asked)) assert.match(failing?.reason ?? '', /for 2 s/);
  clock.advance(60_000);
  assert.equal((await health.check())?.since, '2026-11-21T09:00:02.000Z');
  assert.equal(tries, 1);
});

async function open(t: TestContext, database: Database) {
  t.after(database.close);
  const clock = testClock();
  let transactions = 0;
  const transact: Transact = (work) => {
    transactions++;
    return database.transact(work);
  };
  const health = createStorageHealth({ transact }, clock);
  return {
    health,
    clock,
    transactions: () => transactions,
    receive: () => health.watch(() => receiveRequest({ transact }, submissionOf(), clock.now())),
    /** What is known when the last try is no longer fresh. */
    later() {
      clock.advance(5000);
      return health.check();
    },
  };
}
