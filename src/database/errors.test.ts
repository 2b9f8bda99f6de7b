import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { openTestDatabase, testDatabase } from '../../tests/kit/database.ts';
import type { DatabaseConfig } from '../config.ts';
import { isStorageError } from './errors.ts';

testDatabase('a bug in the program is not a storage error', async (t, config) => {
  const { transact } = await openTestDatabase(t, config);
  const mistake = new TypeError('undefined is not a function');

  await assert.rejects(
    transact(() => Promise.reject(mistake)),
    (error) => error === mistake && !isStorageError(error),
  );
});

for (const { what, statement } of [
  { what: 'an unknown table', statement: 'insert into nowhere values (1)' },
  { what: 'a wrong syntax', statement: 'select from where' },
  { what: 'a missing value', statement: "insert into settings (name) values ('key')" },
])
  testDatabase(`${what} is not a storage error`, async (t, config) => {
    const { transact } = await openTestDatabase(t, config);

    const work = transact((transaction) => sql.raw(statement).execute(transaction));

    await assert.rejects(work, (error) => !isStorageError(error));
  });

testDatabase('an unusable database is a storage error', async (t, config) => {
  const { transact } = await openTestDatabase(t, config);

  for (const statements of unusable[config.kind]) {
    const work = transact(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
    });
    await assert.rejects(work, isStorageError, statements.join());
  }
});

/**
 * The statements that make the connection read-only or break it, followed by those that
 * then fail.
 */
const unusable: Record<DatabaseConfig['kind'], string[][]> = {
  // The connection stays read-only after the first row.
  sqlite: [['pragma query_only = on', 'delete from settings'], ['delete from settings']],
  postgres: [
    ['set transaction read only', 'delete from settings'],
    ['select pg_terminate_backend(pg_backend_pid())'],
  ],
};
