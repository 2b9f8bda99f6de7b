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

testOnPostgres('copies every row of the copied tables', async (t, { url }) => {
  const file = await filledFile(t);
  const before = rowsOf(file);

  const copied = await copyDatabase(file, url);

  for (const { table, count } of copied) {
    const rows = await query(url, `select * from ${table}`);
    assert.equal(count, rows.length, table);
    assert.deepEqual(sorted(rows), sorted(before[table] ?? []), table);
  }
});

testOnPostgres('leaves the source unchanged', async (t, { url }) => {
  const file = await filledFile(t);
  const before = rowsOf(file);

  await copyDatabase(file, url);

  assert.deepEqual(rowsOf(file), before);
});

testOnPostgres('leaves out credentials and devices', async (t, { url }) => {
  await copyDatabase(await filledFile(t), url);

  for (const table of credentialTables)
    assert.deepEqual(await query(url, `select * from ${table}`), [], table);
});

testOnPostgres('continues the ids of the source', async (t, { url }) => {
  await copyDatabase(await filledFile(t), url);

  const insert = `
    insert into requests (received_at, state, name, email, phone, message)
    values ('2026-11-20T23:30:00.000Z', 'received', '', '', '', '') returning id`;
  assert.deepEqual(await query(url, insert), [{ id: 703 }]);
});

testOnPostgres('refuses a target that has rows', async (t, { url }) => {
  const file = await filledFile(t);
  await copyDatabase(file, url);

  await assert.rejects(copyDatabase(file, url), ReadableError);
});

testOnPostgres('refuses a source that a server has open', async (t, { url }) => {
  const file = await filledFile(t);
  const server = await openDatabase({ kind: 'sqlite', file });
  t.after(server.close);

  await assert.rejects(copyDatabase(file, url), InUseError);
});

testOnPostgres(
  'leaves the target empty when a row cannot be copied',
  async (t, { url }) => {
    const file = await filledFile(t);
    addOrphan(file);

    await assert.rejects(copyDatabase(file, url), /foreign key/i);

    assert.deepEqual(await query(url, 'select * from requests'), []);
  },
);

testOnPostgres('copies after an attempt that failed', async (t, { url }) => {
  const file = await filledFile(t);
  addOrphan(file);
  await assert.rejects(copyDatabase(file, url));

  execute(file, 'delete from passkeys');

  await copyDatabase(file, url);
});

test('lists each table as copied or left out', async (t) => {
  const file = await filledFile(t);
  const tables = Object.keys(rowsOf(file)).filter(
    (name) => !/^(sqlite|kysely)_/.test(name),
  );

  assert.deepEqual(tables.sort(), [...copiedTables, ...credentialTables].sort());
});

/**
 * Returns a SQLite file with 701 requests and their data. The last request was deleted,
 * so its id, 702, must not be assigned again.
 */
async function filledFile(t: TestContext): Promise<string> {
  const { file } = await sqliteFile(t);
  const database = await openDatabase({ kind: 'sqlite', file });

  await database.queries.insertInto('requests').values(suspectedRows()).execute();
  for (const message of ['una', 'otra']) {
    await receiveRequest(database, submissionOf({ message }), new Date());
  }
  await database.close();

  execute(
    file,
    `insert into people (name) values ('Marc');
    insert into sessions
      (secret_hash, person_id, method, browser, system, created_at, last_used_at)
      values ('h', 1, 'link', 'Chrome', 'Android', '${at}', '${at}');
    insert into audit (at, action, detail) values ('${at}', 'erase', '{}');
    delete from requests where message = 'otra'`,
  );
  return file;
}

const at = '2026-11-20T23:30:00.000Z';

/** Adds a passkey of a person who does not exist. */
function addOrphan(file: string): void {
  execute(
    file,
    `pragma foreign_keys = off;
    insert into passkeys values (9, 999999, '', '', 0, '', '', '${at}', null)`,
  );
}

/** Returns 700 requests, more than one batch, with characters of one to four bytes. */
function suspectedRows() {
  return Array.from({ length: 700 }, (_, index) => ({
    ...validRequest,
    receivedAt: new Date(index * 1000).toISOString(),
    state: 'suspected' as const,
    reason: 'rate',
    message: `Grieta ${index} ñ € 😀\n"'`,
  }));
}

function execute(file: string, statements: string): void {
  using database = new DatabaseSync(file);
  database.exec(statements);
}

/** Sorts rows and the columns of each row, since the databases order them differently. */
function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
}
