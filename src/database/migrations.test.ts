import assert from 'node:assert/strict';
import { Kysely, sql } from 'kysely';
import { validRequest } from '../../tests/kit/form.ts';
import { testDatabase } from '../../tests/kit/stores.ts';
import type { DatabaseConfig } from '../config.ts';
import { ReadableError } from '../errors.ts';
import { insertRequest } from '../requests/store.ts';
import { NoDatabaseError, SchemaMismatchError } from './errors.ts';
import { openDatabase, openDialect, openExisting } from './open.ts';
import type { Db, Tables } from './tables.ts';

for (const name of ['2026-11-01 initial', '9999 future'])
  testDatabase(`refuses a database of the migration ${name} and leaves it as it is`, async (_t, config) => {
    await (await openDatabase(config)).close();
    await withQueries(config, (db) => sql`update kysely_migration set name = ${name}`.execute(db));
    const refused = (error: unknown) => error instanceof SchemaMismatchError && error.message.includes(name);
    await assert.rejects(openDatabase(config), refused);
    await assert.rejects(openExisting(config), refused);
    assert.deepEqual(await appliedMigrations(config), [name]);
  });

testDatabase('a failed migration leaves no changes', async (_t, config) => {
  await withQueries(config, (db) => sql`create table requests (id integer)`.execute(db));
  await assert.rejects(openDatabase(config), ReadableError);
  await assert.rejects(openExisting(config), NoDatabaseError);
  await withQueries(config, (db) => assert.rejects(sql`select * from people`.execute(db), /people/));
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
  const db = new Kysely<Tables>({ dialect: openDialect(config) });
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
