import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Kysely, sql } from 'kysely';
import { validRequest } from '../../tests/support/form.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config.ts';
import { insertRequest } from '../requests/store.ts';
import { DatabaseError, SchemaMismatchError } from './errors.ts';
import { migrate } from './migrations.ts';
import { openDatabase, openDatabaseForReading, openDialect } from './open.ts';
import type { Db, Tables } from './tables.ts';

test('processes that open a new SQLite file together all succeed', async (t) => {
  const config = await sqliteFile(t);
  const script = `import { openDatabase } from '${import.meta.dirname}/open.ts';
    await (await openDatabase(${JSON.stringify(config)})).close();`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  await Promise.all([run(), run(), run()]);
  assert.equal((await appliedMigrations(config)).length, 1);
});

testDatabase('a failed migration leaves no changes', async (_t, config) => {
  const failing = {
    async up(db: Kysely<unknown>) {
      await sql`create table half (id integer)`.execute(db);
      throw new Error('half way');
    },
  };
  await withQueries(config, async (db) => {
    await assert.rejects(migrate(db, config.kind, { failing }), /half way/);
    await assert.rejects(sql`select * from half`.execute(db), /half/);
  });
  assert.deepEqual(await appliedMigrations(config), []);
});

for (const [name, version] of [
  ['2026-11-01 initial', 'older'],
  ['9999 future', 'newer'],
] as const)
  testDatabase(`refuses a database of ${version} migrations and leaves it as it is`, async (_t, config) => {
    await (await openDatabase(config)).close();
    await withQueries(config, (db) => sql`update kysely_migration set name = ${name}`.execute(db));
    for (const open of [openDatabase, openDatabaseForReading])
      await assert.rejects(open(config), (error) => {
        assert.ok(error instanceof DatabaseError && error.cause instanceof SchemaMismatchError);
        assert.equal(error.cause.version, version);
        assert.ok(error.message.includes(name));
        return true;
      });
    assert.deepEqual(await appliedMigrations(config), [name]);
  });

testDatabase('refuses a database from before the migrations', async (_t, config) => {
  await withQueries(config, (db) => sql`create table requests (id integer)`.execute(db));
  await assert.rejects(openDatabase(config), /before 0\.1\.0/);
});

testDatabase('never reuses the id of a deleted request', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const add = () => insertRequest(queries, { ...validRequest, receivedAt: '', state: 'received' });
  await add();
  await queries.deleteFrom('requests').execute();
  assert.equal(await add(), 2);
});

async function withQueries<T>(config: DatabaseConfig, use: (db: Db) => Promise<T>): Promise<T> {
  const db = new Kysely<Tables>({ dialect: openDialect(config, 'writing') });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

async function appliedMigrations(config: DatabaseConfig): Promise<string[]> {
  return withQueries(config, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  });
}
