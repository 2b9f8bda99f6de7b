import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import type { DatabaseConfig } from '../config.ts';
import { ReadableError } from '../errors.ts';
import { openDatabase, openExisting } from './open.ts';
import { lockSqlite } from './sqlite.ts';

test('creates the database readable only by its user', async (t) => {
  const config = await sqliteFile(t);
  const { close } = await openDatabase(config);
  t.after(close);
  assert.equal((await stat(dirname(config.file))).mode & 0o777, 0o700);
  for (const end of ['', '-wal'])
    assert.equal((await stat(config.file + end)).mode & 0o777, 0o600);
  assert.equal((await readdir(dirname(config.file))).length, 3, 'these two and the -shm');
});

test('sets its pragmas, and again after a purge', async (t) => {
  const { queries, purgeDeleted } = await openTestDatabase(t, await sqliteFile(t));
  await purgeDeleted({ vacuum: true });
  for (const [pragma, expected] of [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
    ['temp_store', 2],
    ['busy_timeout', 2000],
  ] as const) {
    const { rows } = await sql<object>`pragma ${sql.raw(pragma)}`.execute(queries);
    assert.deepEqual(Object.values(rows[0] ?? {}), [expected], pragma);
  }
});

test('keeps writers out of a transaction, and everybody out of a locked file', async (t) => {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  const other = new DatabaseSync(config.file, { timeout: 0 });
  const begin = async () => assert.throws(() => other.exec('begin immediate'), /locked/);
  await queries.transaction().execute(begin);
  await close();
  other.close();
  using _lock = lockSqlite(config.file);
  using late = new DatabaseSync(config.file, { timeout: 0 });
  assert.throws(() => late.exec('select * from people'), /locked/);
});

test('rolls back the transaction that a kill interrupted', async (t) => {
  for (const open of [openDatabase, openExisting, openToRead]) {
    const directory = await temporaryDirectory(t);
    const whole = join(directory, 'whole.sqlite');
    const { queries, close } = await openDatabase({ kind: 'sqlite', file: whole });
    await queries.insertInto('settings').values({ name: 'x', value: 'before' }).execute();
    await close();
    const killed = new DatabaseSync(whole);
    killed.exec('pragma journal_mode = delete; pragma cache_size = 1; begin');
    killed.exec("update settings set value = 'after'");
    // More than the cache holds, so that it is in the file before the commit.
    killed.exec(`insert into used_challenges (challenge_hash, used_at) select value, zeroblob(100000) from
      (with recursive n(value) as (select 1 union all select value + 1 from n limit 50) select value from n)`);
    const file = join(directory, 'requests.sqlite');
    for (const end of ['', '-journal']) await copyFile(whole + end, file + end);
    killed.close();
    const database = await open({ kind: 'sqlite', file });
    const stored = await database.queries
      .selectFrom('settings')
      .select('value')
      .execute();
    await database.close();
    assert.deepEqual(stored, [{ value: 'before' }]);
  }
});

const openToRead = (config: DatabaseConfig) => openExisting(config, { readOnly: true });

test('refuses a file that is damaged or no database, and leaves it unchanged', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  await (await openDatabase({ kind: 'sqlite', file })).close();
  const damaged = await readFile(file);
  // The last page: nothing is read from it at a start.
  damaged.fill(0xff, damaged.length - 4096);
  for (const content of [damaged, Buffer.from('no database at all, '.repeat(100))]) {
    await writeFile(file, content);
    const refused = (error: unknown) =>
      error instanceof ReadableError && error.message.includes(file);
    await assert.rejects(openDatabase({ kind: 'sqlite', file }), refused);
    assert.deepEqual(await readFile(file), content);
  }
});

test('a read-only connection writes nothing, with or without a running server', async (t) => {
  const config = await sqliteFile(t);
  const folder = dirname(config.file);
  const server = await openDatabase(config);
  const assertReads = async () => {
    const before = await readdir(folder);
    const { queries, close } = await openToRead(config);
    assert.deepEqual(await queries.selectFrom('settings').select('name').execute(), [
      { name: 'a' },
    ]);
    await assert.rejects(queries.deleteFrom('settings').execute(), /readonly/);
    assert.deepEqual(await readdir(folder), before);
    await close();
    assert.deepEqual(await readdir(folder), before);
  };
  await server.queries.insertInto('settings').values({ name: 'a', value: '' }).execute();
  await assertReads();
  await server.close();
  await assertReads();
  // As a start on a full disk leaves them.
  await writeFile(`${config.file}-wal`, '');
  await writeFile(`${config.file}-shm`, 'cut');
  await assertReads();
  assert.equal(await readFile(`${config.file}-shm`, 'utf8'), 'cut');
});
