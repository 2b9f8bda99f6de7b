import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openTestDatabase, testDatabase } from '../../tests/kit/database.ts';
import { validRequest } from '../../tests/kit/form.ts';
import { query } from '../../tests/kit/postgres.ts';
import type { DatabaseConfig } from '../config.ts';
import { ReadableError } from '../errors.ts';
import { insertRequest } from '../requests/store.ts';
import { NoDatabaseError, SchemaMismatchError } from './errors.ts';
import { openDatabase, openExisting } from './open.ts';

for (const name of ['2026-11-01 initial', '9999 future']) {
  testDatabase(`refuses a database of migration ${name}`, async (_t, config) => {
    await writeDatabaseOf(config, name);
    const refused = (error: unknown) =>
      error instanceof SchemaMismatchError && error.message.includes(name);

    await assert.rejects(openDatabase(config), refused);
    await assert.rejects(openExisting(config), refused);
  });

  testDatabase(`leaves a database of migration ${name} unchanged`, async (_t, config) => {
    await writeDatabaseOf(config, name);

    await assert.rejects(openDatabase(config));
    await assert.rejects(openExisting(config));

    const [applied, ...more] = await execute(config, 'select name from kysely_migration');
    assert.equal((applied as { name: string }).name, name);
    assert.deepEqual(more, []);
  });
}

testDatabase('a failed migration leaves no changes', async (_t, config) => {
  await execute(config, 'create table requests (id integer)');

  await assert.rejects(openDatabase(config), ReadableError);

  await assert.rejects(openExisting(config), NoDatabaseError);
  await assert.rejects(execute(config, 'select * from people'), /people/);
});

testDatabase('never reuses the id of a deleted request', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);
  const add = () =>
    insertRequest(queries, { ...validRequest, receivedAt: '', state: 'received' });
  await add();

  await queries.deleteFrom('requests').execute();

  assert.equal(await add(), 2);
});

/** Writes a database whose one migration has another name. */
async function writeDatabaseOf(config: DatabaseConfig, name: string): Promise<void> {
  await (await openDatabase(config)).close();
  await execute(config, `update kysely_migration set name = '${name}'`);
}

async function execute(config: DatabaseConfig, statement: string): Promise<unknown[]> {
  if (config.kind === 'postgres') return query(config.url, statement);

  mkdirSync(dirname(config.file), { recursive: true });
  using database = new DatabaseSync(config.file);
  return database.prepare(statement).all();
}
