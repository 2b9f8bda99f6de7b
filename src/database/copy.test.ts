import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { rowsOf, sqliteFile, testOnPostgres } from '../../tests/kit/database.ts';
import { submissionOf, validRequest } from '../../tests/kit/form.ts';
import { query } from '../../tests/kit/postgres.ts';
import { ReadableError } from '../errors.ts';
import { receiveRequest } from '../requests/receive.ts';
import { copyDatabase } from './copy.ts';
import { InUseError } from './errors.ts';
import { openDatabase } from './open.ts';
import { copiedTables, credentialTables } from './tables.ts';

testOnPostgres(
  'copies every row but credentials and devices, and continues the ids',
  async (t, { url }) => {
    const file = await prepare(t);
    const before = rowsOf(file);
    const copied = await copyDatabase(file, url);
    assert.deepEqual(rowsOf(file), before);
    for (const { table, count } of copied) {
      const rows = await query(url, `select * from ${table}`);
      assert.equal(count, rows.length);
      assert.deepEqual(
        rows.map(normalize).sort(),
        before[table]?.map(normalize).sort(),
        table,
      );
    }
    for (const table of credentialTables)
      assert.deepEqual(await query(url, `select * from ${table}`), [], table);
    const insert = `insert into requests (received_at, state, name, email, phone, message)
    values ('', 'received', '', '', '', '') returning id`;
    assert.deepEqual(await query(url, insert), [{ id: 703 }]);
    await assert.rejects(copyDatabase(file, url), ReadableError);
    const server = await openDatabase({ kind: 'sqlite', file });
    await assert.rejects(copyDatabase(file, url), InUseError);
    await server.close();
  },
);

testOnPostgres(
  'leaves the target empty when a row cannot be copied',
  async (t, { url }) => {
    const file = await prepare(t);
    execute(
      file,
      "pragma foreign_keys = off; insert into passkeys values (9, 999999, '', '', 0, '', '', '', null)",
    );
    await assert.rejects(copyDatabase(file, url), /foreign key/i);
    assert.deepEqual(await query(url, 'select * from requests'), []);
    execute(file, 'delete from passkeys');
    await copyDatabase(file, url);
  },
);

test('each table is listed as copied or left out', async (t) => {
  const file = await prepare(t);
  const tables = Object.keys(rowsOf(file)).filter(
    (name) => !/^(sqlite|kysely)_/.test(name),
  );
  assert.deepEqual(tables.sort(), [...copiedTables, ...credentialTables].sort());
});

/**
 * A SQLite file with 701 requests and all that belongs to them, of which the last was
 * deleted.
 */
async function prepare(t: TestContext) {
  const { file } = await sqliteFile(t);
  const database = await openDatabase({ kind: 'sqlite', file });
  const { queries } = database;
  const rows = Array.from({ length: 700 }, (_, index) => ({
    ...validRequest,
    receivedAt: new Date(index * 1000).toISOString(),
    state: 'suspected' as const,
    reason: 'rate',
    message: `Grieta ${index} ñ € 😀\n"'`,
  }));
  await queries.insertInto('requests').values(rows).execute();
  for (const message of ['una', 'otra'])
    await receiveRequest(database, submissionOf({ message }), new Date());
  await database.close();
  execute(
    file,
    `insert into people (name) values ('Marc');
    insert into sessions (hash, person_id, method, browser, system, created_at, last_used_at)
      values ('h', 1, 'link', 'Chrome', 'Android', '', '');
    insert into audit (at, action, detail) values ('now', 'erase', '{}');
    delete from requests where message = 'otra'`,
  );
  return file;
}

function execute(file: string, statements: string): void {
  using database = new DatabaseSync(file);
  database.exec(statements);
}

function normalize(row: unknown): string {
  return JSON.stringify(Object.entries(row as object).sort());
}
