import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import type { DatabaseConfig } from '../config.ts';
import { ReadableError } from '../errors.ts';
import { openDatabase, openExisting } from './open.ts';
import { lockSqlite } from './sqlite.ts';

test('creates the database readable only by its user', async (t) => {
  const { file } = await openedFile(t);

  assert.equal(await modeOf(dirname(file)), 0o700);
  assert.equal(await modeOf(file), 0o600);
  assert.equal(await modeOf(`${file}-wal`), 0o600);
});

test('creates no file but the database and its logs', async (t) => {
  const { file } = await openedFile(t);

  const names = (await readdir(dirname(file))).sort();

  assert.deepEqual(
    names,
    ['', '-shm', '-wal'].map((end) => basename(file) + end),
  );
});

for (const [pragma, expected] of [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['secure_delete', 1],
  ['temp_store', 2],
  ['busy_timeout', 2000],
] as const)
  test(`sets ${pragma} again after a purge`, async (t) => {
    const { queries, purgeDeleted } = await openTestDatabase(t, await sqliteFile(t));

    await purgeDeleted({ vacuum: true });

    const { rows } = await sql<object>`pragma ${sql.raw(pragma)}`.execute(queries);
    assert.deepEqual(Object.values(rows[0] ?? {}), [expected]);
  });

test('keeps writers out of a transaction', async (t) => {
  const config = await sqliteFile(t);
  const { queries } = await openTestDatabase(t, config);
  using other = new DatabaseSync(config.file, { timeout: 0 });

  await queries.transaction().execute(async () => {
    assert.throws(() => other.exec('begin immediate'), /locked/);
  });
});

test('keeps readers out of a locked file', async (t) => {
  const config = await sqliteFile(t);
  await (await openDatabase(config)).close();
  using _lock = lockSqlite(config.file);
  using reader = new DatabaseSync(config.file, { timeout: 0 });

  assert.throws(() => reader.exec('select * from people'), /locked/);
});

const openToRead = (config: DatabaseConfig) => openExisting(config, { readOnly: true });

for (const [name, open] of Object.entries({ openDatabase, openExisting, openToRead }))
  test(`${name} rolls back the transaction that a kill interrupted`, async (t) => {
    const file = await fileOfKilledProcess(t);

    const database = await open({ kind: 'sqlite', file });
    t.after(database.close);

    const settings = database.queries.selectFrom('settings').select('value');
    assert.deepEqual(await settings.execute(), [{ value: 'before' }]);
  });

for (const [what, write] of [
  ['is damaged', damagedFile],
  ['is no database', foreignFile],
] as const) {
  test(`refuses a file that ${what}`, async (t) => {
    const file = await write(t);

    await assert.rejects(
      openDatabase({ kind: 'sqlite', file }),
      (error) => error instanceof ReadableError && error.message.includes(file),
    );
  });

  test(`leaves a file that ${what} unchanged`, async (t) => {
    const file = await write(t);
    const content = await readFile(file);

    await assert.rejects(openDatabase({ kind: 'sqlite', file }));

    assert.deepEqual(await readFile(file), content);
  });
}

test('a read-only connection cannot write', async (t) => {
  const { config } = await openedFile(t);
  const { queries, close } = await openToRead(config);
  t.after(close);

  await assert.rejects(queries.deleteFrom('settings').execute(), /readonly/);
});

test('a read-only connection reads beside a running server', async (t) => {
  const { config } = await openedFile(t);

  await assertReadsWithoutTrace(config);
});

test('a read-only connection reads without a server', async (t) => {
  const { config, close } = await openedFile(t);
  await close();

  await assertReadsWithoutTrace(config);
});

test('a read-only connection reads what a full disk left behind', async (t) => {
  const { config, file, close } = await openedFile(t);
  await close();
  // Starting on a full disk leaves an empty log and a truncated index.
  await writeFile(`${file}-wal`, '');
  await writeFile(`${file}-shm`, 'cut');

  await assertReadsWithoutTrace(config);

  assert.equal(await readFile(`${file}-shm`, 'utf8'), 'cut');
});

/** Opens a new file as a server does, and stores one setting in it. */
async function openedFile(t: TestContext) {
  const config = await sqliteFile(t);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  await queries.insertInto('settings').values({ name: 'a', value: '' }).execute();
  return { config, file: config.file, close };
}

/** Asserts that the setting can be read without creating or deleting a file. */
async function assertReadsWithoutTrace(config: { kind: 'sqlite'; file: string }) {
  const folder = dirname(config.file);
  const before = await readdir(folder);

  const { queries, close } = await openToRead(config);
  const names = await queries.selectFrom('settings').select('name').execute();
  const during = await readdir(folder);
  await close();

  assert.deepEqual(names, [{ name: 'a' }]);
  assert.deepEqual(during, before);
  assert.deepEqual(await readdir(folder), before);
}

/** Returns a file beside the journal of a transaction that was never committed. */
async function fileOfKilledProcess(t: TestContext): Promise<string> {
  const directory = await temporaryDirectory(t);
  const whole = join(directory, 'whole.sqlite');
  const { queries, close } = await openDatabase({ kind: 'sqlite', file: whole });
  await queries.insertInto('settings').values({ name: 'x', value: 'before' }).execute();
  await close();

  using killed = new DatabaseSync(whole);
  killed.exec('pragma journal_mode = delete; pragma cache_size = 1; begin');
  killed.exec("update settings set value = 'after'");
  // More than the cache holds, so that some of it reaches the file before the commit.
  killed.exec(`
    insert into settings (name, value)
    with recursive n(value) as (select 1 union all select value + 1 from n limit 50)
    select value, printf('%.100000c', 'a') from n`);

  const file = join(directory, 'requests.sqlite');
  for (const end of ['', '-journal']) await copyFile(whole + end, file + end);
  return file;
}

/**
 * Returns a database whose last page is damaged. A start reads nothing from that page.
 */
async function damagedFile(t: TestContext): Promise<string> {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  await (await openDatabase({ kind: 'sqlite', file })).close();

  const content = await readFile(file);
  content.fill(0xff, content.length - 4096);
  await writeFile(file, content);
  return file;
}

async function foreignFile(t: TestContext): Promise<string> {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  await writeFile(file, 'no database at all, '.repeat(100));
  return file;
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
