import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { openTestDatabase, testDatabase } from '../../tests/kit/database.ts';
import { isStorageError } from './errors.ts';

testDatabase(
  'distinguishes storage errors from programming errors',
  async (t, config) => {
    const isSqlite = config.kind === 'sqlite';
    const { transact } = await openTestDatabase(t, config);
    const mistake = new TypeError('undefined is not a function');
    await assert.rejects(
      transact(() => Promise.reject(mistake)),
      (error) => error === mistake && !isStorageError(error),
    );
    for (const [statements, isStorage] of [
      [['insert into nowhere values (1)'], false],
      [['select from where'], false],
      [["insert into settings (name) values ('2026-11-21')"], false],
      [
        [
          isSqlite ? 'pragma query_only = on' : 'set transaction read only',
          'delete from settings',
        ],
        true,
      ],
      [
        [
          isSqlite
            ? 'delete from settings'
            : 'select pg_terminate_backend(pg_backend_pid())',
        ],
        true,
      ],
    ] as const) {
      const work = transact(async (transaction) => {
        for (const statement of statements) await sql.raw(statement).execute(transaction);
      });
      await assert.rejects(
        work,
        (error) => isStorageError(error) === isStorage,
        statements.join(),
      );
    }
  },
);
