import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { sqliteFile } from '../../tests/kit/database.ts';
import { maxPrepared, openSqlite } from './sqlite.ts';

test('keeps reused statements in a full cache', async (t) => {
  const { select } = await open(t);
  for (let value = 1; value <= maxPrepared; value++) await select(value);
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare');

  for (let value = 1; value <= maxPrepared; value++) await select(value);

  assert.equal(prepare.mock.callCount(), 0);
});

async function open(t: TestContext) {
  const { file } = await sqliteFile(t);
  const queries = new Kysely<object>({ dialect: openSqlite(file) });
  t.after(() => queries.destroy());
  return {
    /** Runs a statement whose text is unique to the value. */
    select: (value: number) => sql`select ${sql.lit(value)} as value`.execute(queries),
  };
}
