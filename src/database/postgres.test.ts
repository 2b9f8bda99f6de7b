import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, testOnPostgres } from '../../tests/kit/database.ts';
import { query } from '../../tests/kit/postgres.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import { until } from '../../tests/kit/until.ts';
import { ReadableError } from '../errors.ts';
import { openDatabase, openExisting } from './open.ts';

testOnPostgres(
  'servers that start together on an empty database all start',
  async (t, config) => {
    const databases = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase(config)),
    );
    for (const database of databases) {
      t.after(database.close);
      await sql`select 1`.execute(database.queries);
    }
  },
);

testOnPostgres(
  'overrides asynchronous commit, and sets query and lock timeouts',
  async (t, config) => {
    await query(
      config.url,
      `alter database ${nameOf(config)} set synchronous_commit = off`,
    );
    const { queries } = await openTestDatabase(t, config);
    for (const [name, expected] of [
      ['synchronous_commit', 'on'],
      ['statement_timeout', '10s'],
      ['lock_timeout', '5s'],
      ['idle_in_transaction_session_timeout', '10s'],
    ] as const) {
      const { rows } = await sql`select current_setting(${name}) as value`.execute(
        queries,
      );
      assert.deepEqual(rows, [{ value: expected }], name);
    }
  },
);

testOnPostgres('returns counts and sums as numbers', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);
  await queries.insertInto('requests').values([storedRequest, storedRequest]).execute();
  const { rows } = await sql`select count(*), sum(id) from requests`.execute(queries);
  assert.deepEqual(rows, [{ count: 2, sum: 3 }]);
});

testOnPostgres('reconnects after the database closes connections', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);
  const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${nameOf(config)}' and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  assert.equal((await query(config.url, cutOff)).length, 1);
  // Until it has heard of the end of its connection, the pool may hand that out once
  // more.
  const answers = async () => (await sql`select 1`.execute(queries)).rows.length === 1;
  await until(() => answers().catch(() => false));
});

test('names an unreachable database without its password, and counts the error', async () => {
  const url = 'postgres://ana:s3cret@127.0.0.1:1/requests?options=s3cret';
  let errors = 0;
  const count = () => {
    errors += 1;
  };
  const config = { kind: 'postgres', url } as const;
  for (const open of [() => openDatabase(config, count), () => openExisting(config)])
    await assert.rejects(open, (error) => {
      assert.ok(error instanceof ReadableError);
      assert.match(error.message, /127\.0\.0\.1:1\/requests: .*ECONNREFUSED.*pgpass/);
      assert.doesNotMatch(error.message + error.stack, /s3cret/);
      return true;
    });
  assert.equal(errors, 1);
});

function nameOf({ url }: { url: string }): string {
  return new URL(url).pathname.slice(1);
}
