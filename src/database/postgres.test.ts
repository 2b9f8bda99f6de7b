import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { query, testPostgres } from '../../tests/kit/postgres.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import { until } from '../../tests/kit/until.ts';
import type { DatabaseConfig } from '../config.ts';
import { ReadableError } from '../errors.ts';
import { openDatabase } from './open.ts';

const postgres = testPostgres();

test('servers that start together on an empty database all start', async (t) => {
  const config = await newDatabase();
  const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(config)));
  for (const database of databases) {
    t.after(database.close);
    await sql`select 1`.execute(database.queries);
  }
});

test('commits synchronously, also if the server is configured otherwise', async (t) => {
  const config = await newDatabase();
  await query(
    config.url,
    `alter database ${new URL(config.url).pathname.slice(1)} set synchronous_commit = off`,
  );
  assert.equal(await setting(t, config, 'synchronous_commit'), 'on');
});

test('limits the time of queries and locks', async (t) => {
  const config = await newDatabase();
  assert.equal(await setting(t, config, 'statement_timeout'), '10s');
  assert.equal(await setting(t, config, 'lock_timeout'), '5s');
  assert.equal(await setting(t, config, 'idle_in_transaction_session_timeout'), '10s');
});

test('returns counts and sums as numbers', async (t) => {
  const { queries } = await open(t, await newDatabase());
  await queries.insertInto('requests').values([storedRequest, storedRequest]).execute();
  const counted = await queries
    .selectFrom('requests')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('id').as('sum')])
    .executeTakeFirst();
  assert.deepEqual(counted, { count: 2, sum: 3 });
});

test('reconnects after the database closes connections', async (t) => {
  const config = await newDatabase();
  const { queries } = await open(t, config);
  const database = new URL(config.url).pathname.slice(1);
  const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${database}' and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  assert.equal((await query(config.url, cutOff)).length, 1);
  // Until it has heard of the end of its connection, the pool may hand that out once more.
  await until(() =>
    sql`select 1`.execute(queries).then(
      () => true,
      () => false,
    ),
  );
});

test('names an unreachable database without its password, and counts the error', async () => {
  const url = 'postgres://ana:s3cret@127.0.0.1:1/requests?options=s3cret';
  let errors = 0;
  const count = () => {
    errors += 1;
  };
  await assert.rejects(openDatabase({ kind: 'postgres', url }, count), (error) => {
    assert.ok(error instanceof ReadableError);
    assert.match(error.message, /127\.0\.0\.1:1\/requests: .*ECONNREFUSED/);
    assert.doesNotMatch(error.message + error.stack, /s3cret/);
    return true;
  });
  assert.equal(errors, 1);
});

async function newDatabase(): Promise<DatabaseConfig & { kind: 'postgres' }> {
  return { kind: 'postgres', url: await postgres.newDatabase() };
}

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  return database;
}

async function setting(t: TestContext, config: DatabaseConfig, name: string): Promise<unknown> {
  const { queries } = await open(t, config);
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(queries);
  return rows[0]?.value;
}
