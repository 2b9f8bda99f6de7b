import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { goodRequest } from '../../tests/support/form.ts';
import { testPostgres } from '../../tests/support/postgres.ts';
import { usualLimits } from '../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { receiveRequest } from '../requests/receive.ts';
import { insertRequest } from '../requests/store.ts';
import { copiedTables, entranceTables } from './copied-tables.ts';
import { copyDatabase } from './copy.ts';
import { DatabaseError, InUseError } from './errors.ts';
import { openDatabase, openDatabaseAlone } from './open.ts';

const postgres = testPostgres();
const newPostgres = async () => ({ kind: 'postgres', url: await postgres.newDatabase() }) as const;

for (const [name, newSource, newTarget] of [
  ['SQLite to PostgreSQL', sqliteFile, newPostgres],
  ['PostgreSQL to SQLite', newPostgres, sqliteFile],
] as const) {
  test(`${name}: every row comes over with its id, and numbering goes on where it was`, async (t) => {
    const [source, target] = [await newSource(t), await newTarget(t)];
    await fill(t, source, 1234);
    const before = await contents(t, source);
    const copied = await copyDatabase(source, target);
    assert.deepEqual(await contents(t, source), before, 'the source is as it was');
    assert.deepEqual(await contents(t, target), before);
    assert.deepEqual(
      copied.map(({ table, count }) => [table, count]),
      copiedTables.map((table) => [table.name, before[table.name]?.length]),
    );
    // The last request was deleted: its number is not given again.
    const { queries } = await open(t, target);
    assert.equal(await insertRequest(queries, { ...goodRequest, received_at: '', state: 'received' }), 1236);
  });
}

for (const newTarget of [sqliteFile, newPostgres])
  test(`cut off in the middle it leaves the target empty, and can be repeated (${newTarget.name})`, async (t) => {
    const [source, target] = [await sqliteFile(t), await newTarget(t)];
    await fill(t, source, 1300);
    // It refers to a request that is not there: of the tables that come late, one cannot be copied.
    const bad = new DatabaseSync(source.file);
    bad.exec("pragma foreign_keys = off; insert into recent_contents values ('k', 999999, 'then')");
    bad.close();
    await assert.rejects(copyDatabase(source, target), /foreign key/i);
    const { requests, people } = await contents(t, target);
    assert.deepEqual([requests, people], [[], []]);
    const mended = new DatabaseSync(source.file);
    mended.exec("delete from recent_contents where key = 'k'");
    mended.close();
    await copyDatabase(source, target);
    assert.deepEqual(await contents(t, target), await contents(t, source));
  });

test('a target that holds data already is refused, be it the same', async (t) => {
  const [source, target] = [await sqliteFile(t), await newPostgres()];
  await fill(t, source, 10);
  await copyDatabase(source, target);
  await assert.rejects(copyDatabase(source, target), { reason: 'other data' });
});

testDatabase('a source that somebody else has open is refused, and nothing is copied', async (t, source) => {
  const target = await sqliteFile(t);
  await fill(t, source, 10);
  const server = await open(t, source);
  await assert.rejects(copyDatabase(source, target), isInUse);
  assert.equal(existsSync(target.file), false);
  await server.close();
  await copyDatabase(source, target);
});

testDatabase('nobody who writes comes in where a copy is alone', async (t, source) => {
  await fill(t, source, 10);
  const alone = await openDatabaseAlone(source);
  t.after(alone.close);
  await assert.rejects(openDatabase(source), DatabaseError);
  await alone.close();
  await open(t, source);
});

test('what differs in the end is told, and the target left empty', async (t) => {
  const [source, target] = [await newPostgres(), await sqliteFile(t)];
  await fill(t, source, 10);
  const { close } = await openDatabase(target);
  await close();
  const meddling = new DatabaseSync(target.file);
  meddling.exec(
    "create trigger meddle after insert on rate_counts begin update requests set name = 'Otra' where id = 3; end",
  );
  meddling.close();
  await assert.rejects(copyDatabase(source, target), { reason: 'differs', table: 'requests' });
  assert.deepEqual((await contents(t, target)).requests, []);
});

test('no table is forgotten', async (t) => {
  const { queries } = await open(t, await newPostgres());
  const tables = await queries.introspection.getTables();
  assert.deepEqual(
    tables.map(({ name }) => name).sort(),
    [...copiedTables.map(({ name }) => name), ...entranceTables, 'storage_tries'].sort(),
  );
});

function isInUse(error: unknown): boolean {
  return error instanceof DatabaseError && error.cause instanceof InUseError;
}

/** Requests with all that hangs on them; the last one is deleted again. */
async function fill(t: TestContext, config: DatabaseConfig, count: number): Promise<void> {
  const database = await open(t, config);
  const { queries, close } = database;
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...goodRequest,
    received_at: new Date(index * 1000).toISOString(),
    state: 'quarantined' as const,
    reason: 'rate',
    message: `Grieta ${index} ñ € 😀\n"'`,
  }));
  await queries.insertInto('requests').values(rows).execute();
  for (const message of ['una', 'otra']) {
    const submission = { request: { ...goodRequest, message }, honeypot: false, address: '192.0.2.1' };
    await receiveRequest(database, { ...submission, limits: usualLimits }, new Date());
  }
  await queries.insertInto('audit').values({ at: 'now', action: 'erase', detail: '{}' }).execute();
  await queries.deleteFrom('requests').where('message', '=', 'otra').execute();
  await close();
}

async function contents(t: TestContext, config: DatabaseConfig): Promise<Record<string, unknown[]>> {
  const { queries, close } = await open(t, config);
  const tables: Record<string, unknown[]> = {};
  for (const { name, key } of copiedTables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(queries);
    const keyOf = (row: object) => key.map((column) => (row as Record<string, unknown>)[column]).join();
    tables[name] = rows
      .map((row) => ({ ...row }))
      .sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }));
  }
  await close();
  return tables;
}

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  return database;
}
