import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, testOnPostgres } from '../../tests/kit/database.ts';
import { query } from '../../tests/kit/postgres.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import { until } from '../../tests/kit/until.ts';
import { ReadableError, SettingsError } from '../errors.ts';
import { openDatabase, openExisting } from './open.ts';
import type { Db } from './tables.ts';

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

testOnPostgres('overrides an asynchronous commit', async (t, config) => {
  const setting = `alter database ${nameOf(config)} set synchronous_commit = off`;
  await query(config.url, setting);

  const { queries } = await openTestDatabase(t, config);

  assert.equal(await settingOf(queries, 'synchronous_commit'), 'on');
});

for (const [name, expected] of [
  ['statement_timeout', '10s'],
  ['lock_timeout', '5s'],
  ['idle_in_transaction_session_timeout', '10s'],
] as const)
  testOnPostgres(`sets ${name}`, async (t, config) => {
    const { queries } = await openTestDatabase(t, config);

    assert.equal(await settingOf(queries, name), expected);
  });

for (const encoding of ['LATIN1', 'SQL_ASCII'])
  testOnPostgres(`refuses a database in ${encoding}`, async (_, config) => {
    const name = `${nameOf(config)}_other`;
    const options = `encoding '${encoding}' template template0`;
    await query(config.url, `create database ${name} ${options}`);
    const { href: url } = new URL(name, config.url);

    await assert.rejects(openDatabase({ kind: 'postgres', url }), SettingsError);
  });

testOnPostgres('returns counts and sums as numbers', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);
  await queries.insertInto('requests').values([storedRequest, storedRequest]).execute();

  const { rows } = await sql`select count(*), sum(id) from requests`.execute(queries);
  assert.deepEqual(rows, [{ count: 2, sum: 3 }]);
});

testOnPostgres('reconnects after the database closes connections', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);
  const cutOff = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${nameOf(config)}'
      and pid <> pg_backend_pid() and backend_type = 'client backend'`;

  assert.equal((await query(config.url, cutOff)).length, 1);
  // The pool may hand out a connection once more before it learns that the connection has
  // closed.
  const answers = async () => (await sql`select 1`.execute(queries)).rows.length === 1;
  await until(() => answers().catch(() => false));
});

const unreachable = {
  kind: 'postgres',
  url: 'postgres://ana:s3cret@127.0.0.1:1/requests?options=s3cret',
} as const;

for (const [name, open] of Object.entries({ openDatabase, openExisting }))
  test(`${name} names an unreachable database without its password`, async () => {
    await assert.rejects(open(unreachable), (error) => {
      assert.ok(error instanceof ReadableError);
      assert.match(error.message, /127\.0\.0\.1:1\/requests: .*ECONNREFUSED.*pgpass/);
      assert.doesNotMatch(error.message + error.stack, /s3cret/);
      return true;
    });
  });

test('counts a connection that cannot be opened', async (t) => {
  const count = t.mock.fn();

  await assert.rejects(openDatabase(unreachable, count));

  assert.equal(count.mock.callCount(), 1);
});

async function settingOf(queries: Db, name: string): Promise<string | undefined> {
  const setting = sql<{ value: string }>`select current_setting(${name}) as value`;
  return (await setting.execute(queries)).rows[0]?.value;
}

function nameOf({ url }: { url: string }): string {
  return new URL(url).pathname.slice(1);
}
